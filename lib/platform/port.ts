import type { ImpactReport } from '@/lib/contracts/lineage'
import type { ReleaseItem } from '@/lib/contracts/release'
import type { Role } from '@/lib/contracts/user'
import type { PlatformOperations } from './port-operations'
import type {
  BackfillState,
  Datasource,
  Discarded,
  DiscardInput,
  DiscardPreview,
  LineageOptions,
  LineageView,
  PackPreview,
  Page,
  PythonCheck,
  QualityRule,
  ReleaseTrial,
  StartedRun,
  TaskVersion,
  UpsertTableInput,
  UpsertTaskInput,
} from './port-records'

/** The scheduling platform as the agent, the guard and the interface know it. Shapes are ours; adapters map to them. */

export type Layer = 'ODS' | 'DWD' | 'DWS' | 'ADS' | 'DIM'

export interface Column {
  /** Stable id: separates a rename from a drop and an add. */
  id: string
  name: string
  type: string
  comment: string
  partition?: boolean
  nullable?: boolean
}

export interface Table {
  id: string
  name: string
  layer: Layer
  owner: string
  comment: string
  version: number
  /** Version that is in effect on prod; null = never released. */
  publishedVersion: number | null
  columns: Column[]
  lifecycleDays: number | null
}

export type TaskType = 'sql' | 'python' | 'sync' | 'quality'

export interface Task {
  id: string
  name: string
  type: TaskType
  comment: string
  owner: string
  /** With the platform's header comment block. */
  scriptContent: string
  version: number
  publishedVersion: number | null
  status: 'online' | 'offline' | 'frozen'
  inputs: string[]
  outputs: string[]
  schedule: Schedule | null
}

export interface Schedule {
  taskId: string
  cron: string
  /** IANA name of the zone whose clocks the cron means; undefined = the platform doesn't say. */
  timeZone?: string | undefined
  retries: number
  priority: number
  version: number
  /** Upstream tasks with their offset in data days. */
  dependencies: Array<{ taskId: string; offset: number }>
}

export type PackMode = 'direct' | 'approval' | 'draft'
export type PackStatus =
  | 'draft'
  | 'frozen'
  | 'publishing'
  | 'published'
  | 'partial'
  | 'failed'
  | 'withdrawn'
  | 'rolled_back'

export interface Pack {
  id: string
  title: string
  status: PackStatus
  mode: PackMode | null
  author: string
  contentHash: string
  items: Array<ReleaseItem & { result?: 'done' | 'failed' | 'skipped'; message?: string }>
  createdAt: string
  publishedAt: string | null
  /** The pack that this one takes back. */
  rollbackOf?: string
  /** What publishing set going; lists leave it out. */
  started?: StartedRun[]
}

export type InstanceStatus = 'waiting' | 'running' | 'success' | 'failed' | 'killing' | 'killed' | 'blocked'

export interface Instance {
  id: string
  taskId: string
  taskName: string
  /** Data day `YYYY-MM-DD`. */
  bizdate: string
  kind: 'cycle' | 'backfill' | 'manual' | 'dry-run'
  status: InstanceStatus
  startedAt: string | null
  endedAt: string | null
  rows: number | null
  message: string | null
}

/** Who acts and under which key; a write with a key that took effect before returns the first result. */
export interface WriteContext {
  actor: { id: string; name: string; role?: Role }
  /** The tool call's id. */
  idempotencyKey: string
  signal?: AbortSignal
  /** Where the work is done: a later release tells its own changes from earlier ones by it. */
  conversationId?: string
}

/** Reads return undefined for unknown ids; writes throw `AppError` (`stale-base`, `table-not-found`, `likely-rename`, …). */
export interface Platform extends PlatformOperations {
  searchTables(
    query: string,
    limit?: number,
  ): Page<
    Pick<Table, 'id' | 'name' | 'layer' | 'comment' | 'owner'> & { columnCount: number; matchedColumns: string[] }
  >
  /** By id or by name; the name may be qualified. */
  getTable(idOrName: string): Table | undefined
  getTableDdl(idOrName: string): string | undefined
  /** Newest first, like the versions of a task. */
  tableVersions(tableId: string): TaskVersion[]
  tableAtVersion(idOrName: string, version: number): Table | undefined
  listTasks(
    filter?: { query?: string; table?: string; status?: Task['status'] },
    limit?: number,
  ): Page<Omit<Task, 'scriptContent'>>
  /** By id or by name. */
  getTask(idOrName: string): Task | undefined
  taskVersions(taskId: string): TaskVersion[]
  taskAtVersion(taskId: string, version: number): { scriptContent: string } | undefined
  /** Another text after every change that a schema or lineage read could show; absent = unknown, so no read may be kept. */
  catalogVersion?(): string
  /** Table (and column) lineage around a table; `limit` = most edges of a side. */
  getLineage(table: string, options: LineageOptions): Promise<LineageView>
  /** Downstream impact of the saved but unreleased change of a table against its published version. */
  analyseImpact(tableId: string, range?: { fromVersion: number; toVersion: number }): Promise<ImpactReport>
  /** Saved but unreleased objects of this author. */
  pendingItems(authorId: string): ReleaseItem[]

  upsertTable(
    input: UpsertTableInput,
    context: WriteContext,
  ): Promise<{ table: Table; created: boolean; fromVersion: number | null }>
  upsertTask(
    input: UpsertTaskInput,
    context: WriteContext,
  ): Promise<{ task: Task; created: boolean; fromVersion: number | null }>
  upsertSchedule(input: Omit<Schedule, 'version'> & { baseVersion?: number }, context: WriteContext): Promise<Schedule>
  upsertQualityRule(
    input: { ruleId?: string; name: string; table: string; check: string; blocking: boolean },
    context: WriteContext,
  ): Promise<QualityRule>
  upsertDatasource(
    input: { datasourceId?: string; name: string; type: string; connection: Record<string, string> },
    context: WriteContext,
  ): Promise<Datasource>
  deleteDatasource(datasourceId: string, context: WriteContext): Promise<void>
  transferTaskUpsert(
    input: { taskId?: string; name: string; source: string; target: string; mapping: Record<string, string> },
    context: WriteContext,
  ): Promise<Task>
  dropTable(tableId: string, context: WriteContext): Promise<void>
  /** Reads a Python script without running it. Saving never asks for this. */
  checkPython(script: string): Promise<PythonCheck>
  /** What `discardChange` would take back, from server facts; refused like it. */
  previewDiscard(input: DiscardInput): DiscardPreview
  /**
   * Takes back what is saved and not released: the working copy is again the version that is, or was last, in effect. What was
   * never released is gone. Throws `conflict` when nothing waits, or an open pack holds the object; `forbidden` for another person's
   * save, unless the actor is an administrator.
   */
  discardChange(input: DiscardInput, context: WriteContext): Promise<Discarded>

  /** Puts items (all pending ones of the actor when none are named) into a pack and freezes nothing yet. */
  previewPack(
    input: { packId?: string; items?: Array<{ kind: string; id: string }> },
    actorId: string,
    /** Whose release it is: saves from elsewhere are named in the preview; absent = none are. */
    conversationId?: string,
  ): Promise<PackPreview>
  /** Freezes the pack and publishes it (`direct`, `approval`) or keeps it as an editable draft. Staged, with a result per item. */
  packCommit(
    input: {
      packId?: string
      title: string
      items?: Array<{ kind: string; id: string }>
      mode: PackMode
      contentHash?: string
    },
    context: WriteContext,
  ): Promise<Pack>
  deployCommit(packId: string, context: WriteContext, contentHash?: string): Promise<Pack>
  /** What `rollback` would do, as a change set; refused like it. */
  previewRollback(packId: string): Promise<PackPreview>
  /** Throws `forbidden` for another person's draft, unless the actor is an administrator. */
  withdrawPack(packId: string, context: WriteContext): Promise<Pack>
  rollback(input: { packId: string }, context: WriteContext): Promise<Pack>
  /** Packs of everybody: the warehouse is shared, and each pack says whose it is. */
  getPack(packId: string): Pack | undefined
  listPacks(limit?: number): Page<Pack>

  /** Tries a change set on a throwaway copy; nothing stays. Resolves within about `timeoutMs`, whatever the engine does. */
  tryChanges(
    items: ReadonlyArray<Pick<ReleaseItem, 'kind' | 'op' | 'id' | 'name' | 'fromVersion' | 'toVersion'>>,
    limit: { timeoutMs: number },
  ): Promise<ReleaseTrial>

  /** By id or by name, like all single reads. */
  getDatasource(idOrName: string): Datasource | undefined
  listDatasources(limit?: number): Page<Datasource>
  getQualityRule(idOrName: string): QualityRule | undefined
  /** All, or those on any of these tables. */
  listQualityRules(filter?: { tables?: readonly string[] }, limit?: number): Page<QualityRule>
  getBackfill(backfillId: string): BackfillState | undefined
  /** Newest first. */
  listBackfills(limit?: number): Page<BackfillState>

  /** The recorded result of a write by its idempotency key; undefined = it did not take effect. For recovery. */
  outcomeOf(idempotencyKey: string): Promise<{ result: unknown } | undefined>
}
