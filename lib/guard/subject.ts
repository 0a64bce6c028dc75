import type { CommitPreview } from '@/lib/contracts/interaction'
import type { ImpactReport, Severity } from '@/lib/contracts/lineage'
import { worstSeverity } from '@/lib/contracts/lineage'
import type { ChangeSetItem } from '@/lib/contracts/release'
import type { Platform } from '@/lib/platform/port'
import type { SavedVersion, ScriptProblem } from '@/lib/platform/port-records'

/** What a call is about and what it would do, from server facts only: nothing here was said by a model. */
export interface Subject {
  target: CommitPreview['target']
  baseVersions: CommitPreview['baseVersions']
  items: ChangeSetItem[]
  /** From and to of each item, in the order of `items`. */
  contents: Array<{ from: string; to: string }>
  impacts: ImpactReport[]
  /** null = analysed, no impact. */
  severity: Severity | null
  facts: CommitPreview['facts']
  undo: CommitPreview['undo']
  /** What else the call will touch as shown on the card, such as the instances of a backfill; part of the digest. */
  bound: unknown
  /** Tables that it reaches beside those of its items: filled anew, or cut off. */
  tables?: readonly string[]
  /** Saves in the change set that another conversation made, or whose release was taken back; absent = the platform does not say. */
  earlier?: SavedVersion[]
  /** Places in the change set's scripts that the engine will refuse; absent = the platform does not say. */
  problems?: ScriptProblem[]
  /** What takes effect was in effect before: a release taken back. */
  restores?: boolean
  /** Puts right what is in effect already, by going back or running again: whoever owns all of it needs no other owner. */
  repairs?: boolean
  /** The platform's hash of the change set: handed to it with the call, it refuses to run any other one. */
  contentHash?: string
}

export interface SubjectInput {
  tool: string
  arguments: unknown
  platform: Platform
  actorId: string
  /** Where the call was made; absent = another's saves cannot be told apart. */
  conversationId?: string | undefined
}

/** Reads from the platform what a call would do. Throws `AppError` for what the model can mend, such as an unknown id. */
export type SubjectReader = (input: SubjectInput) => Subject | Promise<Subject>

export const emptySubject: Omit<Subject, 'target' | 'undo'> = {
  baseVersions: [],
  items: [],
  contents: [],
  impacts: [],
  severity: null,
  facts: [],
  bound: null,
}

const rank: Record<Severity, number> = { HIGH: 4, UNKNOWN: 3, MEDIUM: 2, LOW: 1 }

export function severityOf(impacts: readonly ImpactReport[]): Severity | null {
  const found = impacts.flatMap((report) => worstSeverity(report) ?? [])
  return found.sort((a, b) => rank[b] - rank[a])[0] ?? null
}

/** Drops facts without a value, so that a reader may list what there might be. */
export const facts = (values: Record<string, string | number | null | undefined>): Subject['facts'] =>
  Object.entries(values).flatMap(([code, value]) =>
    value === null || value === undefined || value === '' ? [] : [{ code, value: String(value) }],
  )
