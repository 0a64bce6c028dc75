import type { ConversationState } from '@/lib/contracts/conversation'
import type { CommitPreview, Interaction, Receipt } from '@/lib/contracts/interaction'
import type { ImpactReport } from '@/lib/contracts/lineage'
import type { Plan } from '@/lib/contracts/release'
import type { CustomValue, TokenUsage } from '@/lib/contracts/run-event'

/** What the log says, in the order it was said. Made by `reduceThread` only. */
export interface ThreadView {
  /** Everything up to this seq is in here. */
  lastSeq: number
  entries: readonly ThreadEntry[]
  /** Where an entry stands, by its key. */
  places: ReadonlyMap<string, number>
  runs: Readonly<Record<string, RunView>>
  previews: Readonly<Record<string, CommitPreview>>
  plan: Plan | undefined
  phase: string | undefined
  /** Files that changed in the events seen, by path. */
  files: Readonly<Record<string, CustomValue<'FILE_TREE_CHANGED'>>>
  title: string | undefined
  state: ConversationState | undefined
  /** Its owner deleted it, here or elsewhere, and did not have it back. */
  isDeleted: boolean
  degraded: ReadonlyArray<CustomValue<'HOOK_DEGRADED'>>
  /** Calls that started a sub-agent, by its run. */
  subAgents: Readonly<Record<string, string>>
  /** Said while a run is going on, to be sent after it. */
  queued: readonly QueuedMessage[]
  /** A run that waits for others of this person, and where it stands. */
  inLine: CustomValue<'RUN_QUEUED'> | undefined
}

export type QueuedMessage = CustomValue<'MESSAGE_QUEUED'>

export interface RunView {
  runId: string
  status: 'running' | 'success' | 'interrupt' | 'cancelled' | 'error'
  startedAt: string
  endedAt: string | undefined
  steps: number
  usage: readonly TokenUsage[]
}

interface EntryBase {
  key: string
  seq: number
  at: string
  runId: string | null
  /** The step it belonged to was thrown away and asked again. */
  isDiscarded?: boolean
  /** A person said something else in its place: the model no longer gets it. */
  isSuperseded?: boolean
}

export interface UserEntry extends EntryBase {
  kind: 'user'
  text: string
  author: string | undefined
  /** Of the workspace, sent along. */
  files: readonly string[]
  isStreaming: boolean
}

export interface TextEntry extends EntryBase {
  kind: 'text'
  text: string
  isStreaming: boolean
  isReplaced: boolean
}

export interface ReasoningEntry extends EntryBase {
  kind: 'reasoning'
  text: string
  isStreaming: boolean
  endedAt: string | undefined
}

export type ToolState = 'preparing' | 'running' | 'waiting' | 'done' | 'failed' | 'blocked' | 'unknown' | 'cancelled'

export interface ToolEntry extends EntryBase {
  kind: 'tool'
  toolCallId: string
  tool: string
  state: ToolState
  /** The arguments as text, bounded by the server; `args` when they could be parsed. */
  argsText: string
  args: unknown
  progress: Omit<CustomValue<'TOOL_PROGRESS'>, 'toolCallId'> | undefined
  /** Bounded data for the card. */
  output: unknown
  /** What the model read. */
  content: string
  code: string | undefined
  durationMs: number | undefined
  interactionId: string | undefined
  receipt: Receipt | undefined
}

export interface CardEntry extends EntryBase {
  kind: 'card'
  interaction: Interaction
  preview: CommitPreview | undefined
  drift: CustomValue<'INTERACTION_RESOLVED'>['drift']
}

export interface RiskEntry extends EntryBase {
  kind: 'risk'
  toolCallId: string
  report: ImpactReport
}

export interface ReceiptEntry extends EntryBase {
  kind: 'receipt'
  receipt: Receipt
}

export interface ImageEntry extends EntryBase {
  kind: 'image'
  image: CustomValue<'IMAGE'>
}

export type Notice =
  | { type: 'run-error'; code: string | undefined; message: string }
  | { type: 'stopped' }
  | { type: 'discarded'; reason: string }
  | { type: 'compaction'; value: CustomValue<'COMPACTION'> }
  | { type: 'attachment'; value: CustomValue<'ATTACHMENT'> }
  | { type: 'budget'; value: CustomValue<'BUDGET'> }

export interface NoticeEntry extends EntryBase {
  kind: 'notice'
  notice: Notice
}

export type ThreadEntry =
  | UserEntry
  | TextEntry
  | ReasoningEntry
  | ToolEntry
  | CardEntry
  | RiskEntry
  | ReceiptEntry
  | ImageEntry
  | NoticeEntry

export const emptyThread: ThreadView = {
  lastSeq: 0,
  entries: [],
  places: new Map(),
  runs: {},
  previews: {},
  plan: undefined,
  phase: undefined,
  files: {},
  title: undefined,
  state: undefined,
  isDeleted: false,
  degraded: [],
  subAgents: {},
  queued: [],
  inLine: undefined,
}

/** Statuses of a card on which somebody can still decide. */
export const isOpen = (interaction: Pick<Interaction, 'status'>): boolean =>
  interaction.status === 'pending' || interaction.status === 'awaiting_second'

export const openCards = (view: ThreadView): CardEntry[] =>
  view.entries.filter((entry): entry is CardEntry => entry.kind === 'card' && isOpen(entry.interaction))
