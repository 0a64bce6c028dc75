import { z } from 'zod'
import { type ConversationState, conversationStates } from './conversation'
import type { Cost } from './cost'
import type { CommitPreview, Interaction, InteractionStatus } from './interaction'
import type { Localized } from './localized'
import type { LoggedEvent } from './run-event'

/** What administrators see and send. Times are ISO. */

const day = z.iso.date()

export const conversationQuery = z.object({
  text: z.string().trim().max(200).optional(),
  userId: z.string().max(100).optional(),
  tool: z.string().max(100).optional(),
  outcome: z.enum(conversationStates).optional(),
  /** First and last day, UTC, both included. */
  from: day.optional(),
  to: day.optional(),
  /** At least this much; conversations without any price don't count. */
  minCost: z.coerce.number().min(0).optional(),
  sort: z.enum(['newest', 'cost']).default('newest'),
  page: z.coerce.number().int().min(0).max(10_000).default(0),
})
export type ConversationQuery = z.infer<typeof conversationQuery>

export interface AdminHit {
  kind: 'user' | 'assistant' | 'tool'
  tool: string | null
  preview: string
  at: string
}

export interface AdminConversation {
  id: string
  title: string
  owner: { id: string; name: string }
  state: ConversationState
  updatedAt: string
  /** Its owner has deleted it. */
  deleted: boolean
  calls: number
  failedCalls: number
  /** Decided calls that were carried out; one that only kept a draft is none. */
  executed: number
  cost: Cost
  /** Where the words were found, at most three. */
  hits: AdminHit[]
}

export interface AdminConversationPage {
  items: AdminConversation[]
  total: number
  /** More conversations fit than were looked at: the oldest are left out. */
  capped: boolean
  page: number
  currency: string
}

export interface SpanView {
  id: string
  parentId: string | null
  kind: 'run' | 'generation' | 'summary' | 'tool' | 'wait'
  name: string
  runId: string
  step: number | null
  toolCallId: string | null
  startedAt: string
  endedAt: string | null
  status: string
  failed: boolean
  inputTokens: number | null
  cachedTokens: number | null
  outputTokens: number | null
  cost: Cost | null
}

export interface FiringView {
  runId: string
  step: number
  toolCallId: string | null
  at: string
  firings: Array<{ hook: string; slot: string; kind: string; ms: number; decision: string }>
}

/** Everything about a conversation but its events, which come by pages. */
export interface ReplayHead {
  conversation: AdminConversation
  lastSeq: number
  spans: SpanView[]
  firings: FiringView[]
  audit: AuditLine[]
  currency: string
}

export interface ReplayEvents {
  events: LoggedEvent[]
  lastSeq: number
}

/** What an audit entry is about, while that is still there. */
export type AuditSubject =
  | { kind: 'card' | 'call'; tool: string; name: string; conversationId: string }
  | { kind: 'conversation'; name: string; conversationId: string }
  | { kind: 'person'; name: string }

export interface AuditLine {
  seq: number
  at: string
  actor: { id: string; name: string }
  action: string
  subject: string
  /** Absent where the subject is gone, or was not looked up. */
  about?: AuditSubject
  /** Of a decision: the option that was chosen, as its button said, and what became of the card by it. */
  outcome?: { option: Localized; status: InteractionStatus }
  previousHash: string
  hash: string
}

export interface AuditDetail extends AuditLine {
  body: unknown
  /** The card as it was shown, where the entry is about one; `intact`: the preview has the bytes that the audit says it had. */
  card: { interaction: Interaction; preview: CommitPreview | null; intact: boolean } | null
  conversationId: string | null
}

export interface AuditPage {
  items: AuditLine[]
  /** `before` of the next page. */
  next: number | null
  actions: string[]
}

export const auditQuery = z.object({
  before: z.coerce.number().int().positive().optional(),
  action: z.string().max(100).optional(),
  actorId: z.string().max(100).optional(),
})

export type AuditCheck =
  | { ok: true; rows: number }
  | { ok: false; seq: number; problem: 'gap' | 'chain' | 'hash' | 'head'; rows: number }

export const periodQuery = z.object({ from: day.optional(), to: day.optional() })
export type PeriodQuery = z.infer<typeof periodQuery>

export const toolQuery = periodQuery.extend({ tool: z.string().max(100).optional() })

export interface ToolLine {
  tool: string
  calls: number
  done: number
  failed: number
  blocked: number
  unknown: number
  other: number
  /** Milliseconds, nearest rank; null when no call of it has ended. */
  p50: number | null
  p95: number | null
  p99: number | null
}

export interface FailedCall {
  toolCallId: string
  conversationId: string
  tool: string
  status: string
  code: string | null
  at: string
  /** One masked line. */
  text: string
}

export interface ToolReport {
  tools: ToolLine[]
  failures: FailedCall[]
}

export interface UsageSum {
  calls: number
  inputTokens: number
  cachedTokens: number
  outputTokens: number
  cost: Cost
}

export interface UsageReport {
  currency: string
  from: string
  to: string
  total: UsageSum
  days: Array<UsageSum & { day: string }>
  models: Array<UsageSum & { model: string }>
  users: Array<UsageSum & { user: { id: string; name: string } }>
}
