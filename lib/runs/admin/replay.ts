import { auditAbout } from '@/db/admin/audit-log'
import { getConversation } from '@/db/admin/conversations'
import { noteReading } from '@/db/admin/note-reading'
import { replayEvents, replayFirings } from '@/db/admin/replay'
import { runIdsOf, traceRows } from '@/db/trace'
import type { ReplayEvents, ReplayHead, SpanView } from '@/lib/contracts/admin'
import type { LoggedEvent } from '@/lib/contracts/run-event'
import type { Person } from '@/lib/contracts/user'
import { pictureAddress } from '@/lib/runs/picture-address'
import type { Runtime } from '@/lib/runs/runtime'
import { readSpans } from '@/lib/trace/read-spans'
import type { TraceSpan } from '@/lib/trace/trace-span'
import { toAuditLine } from './audit'
import { toConversations } from './conversations'

/** Another person's conversation is opened: noted in the audit, then shown with its spans, hook firings and audit entries. */
export async function openReplay(runtime: Runtime, admin: Person, id: string): Promise<ReplayHead> {
  const { db, prices, now } = runtime
  const row = getConversation(db, admin, id)
  const { ownerId } = row
  if (ownerId !== admin.id)
    noteReading(db, admin, { action: 'conversation.read', subject: id, body: { ownerId } }, now())
  const runIds = runIdsOf(db, id)
  const interactions = traceRows(db, runIds).waits.map((wait) => wait.id)
  const [conversation] = await toConversations(runtime, [row])
  return {
    conversation: conversation as ReplayHead['conversation'],
    lastSeq: row.lastSeq,
    spans: readSpans(db, runIds, { prices, withTexts: false }).map(toSpanView),
    firings: replayFirings(db, admin, id),
    audit: auditAbout(db, admin, [id, ...interactions]).map(toAuditLine),
    currency: prices.currency,
  }
}

/** A page of the log, exactly as its people saw it; pictures get an address that still opens. */
export function readReplay(runtime: Runtime, admin: Person, id: string, after: number): ReplayEvents {
  const row = getConversation(runtime.db, admin, id)
  const events = replayEvents(runtime.db, admin, id, after)
  return { events: events.map((event) => withPicture(runtime, event)), lastSeq: row.lastSeq }
}

function withPicture({ secret, now }: Runtime, logged: LoggedEvent): LoggedEvent {
  const { event } = logged
  if (event.type !== 'CUSTOM' || event.name !== 'IMAGE') return logged
  return {
    ...logged,
    event: { ...event, value: { ...event.value, ...pictureAddress(secret, event.value.imageId, now()) } },
  }
}

const toSpanView = (span: TraceSpan): SpanView => ({
  id: span.id,
  parentId: span.parentId ?? null,
  kind: span.kind,
  name: span.name,
  runId: span.runId,
  step: span.step ?? null,
  toolCallId: span.toolCallId ?? null,
  startedAt: span.startedAt.toISOString(),
  endedAt: span.endedAt?.toISOString() ?? null,
  status: span.status,
  failed: span.failed,
  inputTokens: span.usage?.inputTokens ?? null,
  cachedTokens: span.usage?.cachedInputTokens ?? null,
  outputTokens: span.usage?.outputTokens ?? null,
  cost: span.cost ?? null,
})
