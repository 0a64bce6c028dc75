import type { ImpactReport } from '@/lib/contracts/lineage'
import type { ChangeSetItem } from '@/lib/contracts/release'
import type { Instance, InstanceStatus, Layer, TaskType } from './port'

/** Records that the platform's port takes and returns; the objects themselves stand in `port.ts`. */

export interface TaskVersion {
  version: number
  contentHash: string
  author: string
  createdAt: string
}

/** Data days, both ends included. */
export interface BackfillRange {
  taskIds: string[]
  from: string
  to: string
  includeDownstream: boolean
}

export interface BackfillPlan extends BackfillRange {
  id: string
  parallelism: number
  reason: string
  status: 'running' | 'done' | 'failed' | 'cancelled'
  instances: number
  /** The first of its instances, when it was created just now; `instances` says how many there are. */
  started?: StartedRun[] | undefined
}

/** A plan with how far it has come. */
export interface BackfillState extends BackfillPlan {
  /** ISO time. */
  createdAt: string
  /** Instances by their state; states without any are absent. */
  progress: Partial<Record<InstanceStatus, number>>
}

export interface Datasource {
  id: string
  name: string
  type: string
  owner: string
  version: number
  /** Without secrets. */
  connection: Record<string, string>
  dependants: string[]
}

export interface QualityRule {
  id: string
  name: string
  table: string
  check: string
  blocking: boolean
  version: number
  /** Of the latest evaluation; null = it was never evaluated. */
  lastResult: 'pass' | 'fail' | null
  /** Only a released rule is evaluated. */
  released: boolean
}

/** A place in a script that the engine will refuse; `line` and `column` count from 1. */
export interface ScriptProblem {
  taskId: string
  taskName: string
  /** `unknown-column`, `unknown-target-column`, `insert-arity`, `syntax`, … */
  code: string
  line: number
  column: number
  message: string
}

/** A run that publishing sets going by itself. */
export interface FollowingRun {
  taskId: string
  taskName: string
  /** Data day, as it stands now. */
  bizdate: string
  /** The task is frozen: its instance is made and held. */
  isHeld: boolean
}

export interface StartedRun {
  instanceId: string
  taskName: string
  bizdate: string
}

/** What a Python script would fail by before it did anything. */
export interface PythonCheck {
  problems: Array<{ line: number; column: number; message: string }>
  /** `unknown`: nothing could read it here. */
  syntax: 'checked' | 'unknown'
}

/** A saved version as a person is told of it. */
export interface SavedVersion {
  kind: string
  id: string
  name: string
  version: number
  author: string
  /** ISO time. */
  savedAt: string
  /** ISO time at which its release was taken back. */
  rolledBackAt?: string
}

export interface DiscardInput {
  kind: string
  /** Id or name; of a schedule its task's. */
  id: string
  /** Latest version that the caller knows. */
  baseVersion?: number
}

export interface DiscardPreview {
  kind: 'table' | 'task' | 'schedule' | 'datasource' | 'quality-rule'
  id: string
  name: string
  /** The working copy now. */
  version: number
  /** Afterwards; null = the object is gone. */
  backTo: number | null
  /** What is lost, latest first. */
  saves: SavedVersion[]
  added: number
  removed: number
}

export type Discarded = Pick<DiscardPreview, 'kind' | 'id' | 'name' | 'backTo'> & { discarded: number }

/** A table as a debug run had it although nobody has released it yet. */
export interface UnreleasedTable {
  name: string
  /** In effect; null = the table does not exist yet. */
  fromVersion: number | null
  toVersion: number
}

/** A run on a throwaway copy, with what the copy had beyond what is in effect. */
export type DebugRun = Instance & { unreleased: UnreleasedTable[] }

/** What came of trying a change set on a throwaway copy of the warehouse. `unknown` = it could not be tried, or not in time. */
export interface ReleaseTrial {
  /** The engine's opinion of the changed tables and scripts, with everything as it would be. */
  explain: TrialResult
  /** One run of the changed scripts for a data day; undefined = the change set has none that could run. */
  sample?: TrialResult & { bizdate: string; rows: number }
}

export interface TrialResult {
  state: 'pass' | 'fail' | 'unknown'
  message: string
  /** Whose script failed; absent = a table's change did, or the engine does not say. */
  task?: string
  /** Scripts that failed in the same way as their version in effect does, and were left out of the rest. */
  before?: TrialFault[]
}

export interface TrialFault {
  task: string
  message: string
}

/** What a pack would change: computed by the platform, the source of every preview. */
export interface PackPreview {
  items: ChangeSetItem[]
  /** Base version of every touched object. */
  baseVersions: Array<{ kind: string; id: string; name: string; version: number }>
  /** Full texts that will run: each item's from and to, in the order of `items`. */
  contents: Array<{ from: string; to: string }>
  impacts: ImpactReport[]
  /** What will not run of the pack's own scripts, read with the columns as they will be. Saving never asks for this. */
  problems?: ScriptProblem[]
  /** Saves that go out with it although another conversation made them, or none did, or whose release was taken back; absent = the platform cannot say. */
  earlier?: SavedVersion[]
  /** What publishing sets going afterwards; absent = the platform cannot say. */
  runsAfter?: FollowingRun[]
  /** Of the whole change set; given back to `packCommit` or `deployCommit` it refuses any other one with `stale-base`. */
  contentHash: string
}

export interface Page<T> {
  total: number
  returned: number
  items: T[]
}

export interface LineageOptions {
  direction: 'upstream' | 'downstream' | 'both'
  depth?: number
  column?: string
  /** Most edges of a side. */
  limit?: number
}

export interface LineageView {
  root: string
  status: 'full' | 'partial' | 'failed'
  tables: Array<{ name: string; layer: Layer | null; depth: number; direction: 'upstream' | 'downstream' | 'root' }>
  edges: Array<{ from: string; to: string; taskName: string; columns: Array<{ from: string; to: string }> }>
  totalEdges: number
  returnedEdges: number
}

export interface UpsertTableInput {
  /** Present = a change of this table, absent = a creation. */
  tableId?: string
  name: string
  layer?: Layer
  comment?: string
  /** `id` = this very column (another name is a rename); `'new'` = a new one, whatever it resembles; absent = found by its name. */
  columns: Array<{ id?: string; name: string; type: string; comment?: string; partition?: boolean }>
  baseVersion?: number
}

export interface UpsertTaskInput {
  taskId?: string
  name: string
  type?: TaskType
  comment?: string
  scriptContent: string
  baseVersion?: number
}
