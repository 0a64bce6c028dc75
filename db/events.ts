import { and, asc, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { LoggedEvent, RunEvent } from '@/lib/contracts/run-event'
import type { Db } from './client'
import { insertPrepared, prepared } from './prepared'
import { event } from './schema'
import { sqliteOf } from './sqlite-of'

const statements = prepared((db) => ({
  advance: sqliteOf(db)
    .prepare<[number, number, string], number>(
      'update conversation set last_seq = last_seq + ?, updated_at = ? where id = ? returning last_seq',
    )
    .pluck(),
  ofConversation: db
    .select()
    .from(event)
    .where(and(eq(event.conversationId, sql.placeholder('conversationId')), gt(event.seq, sql.placeholder('after'))))
    .orderBy(asc(event.seq))
    .limit(500)
    .prepare(),
  newest: db.select({ id: event.id }).from(event).orderBy(desc(event.id)).limit(1).prepare(),
}))

/**
 * Appends events to a conversation's log and returns its last seq. Call it inside the transaction that writes what the events
 * report; the unique (conversation, seq) rejects a lost race.
 */
export function appendEvents(
  db: Db,
  conversationId: string,
  runId: string | null,
  events: readonly RunEvent[],
  at: Date,
): number {
  const lastSeq = statements(db).advance.get(events.length, at.getTime(), conversationId)
  if (lastSeq === undefined) throw new Error(`No conversation ${conversationId} to append to`)
  for (const [index, payload] of events.entries()) {
    const seq = lastSeq - events.length + index + 1
    const name = payload.type === 'CUSTOM' ? payload.name : null
    insertPrepared(db, event, { conversationId, seq, runId, type: payload.type, name, payload, at })
  }
  return lastSeq
}

type EventRow = typeof event.$inferSelect

export const toLoggedEvent = (row: EventRow): LoggedEvent => ({
  id: row.id,
  conversationId: row.conversationId,
  seq: row.seq,
  runId: row.runId,
  at: row.at.toISOString(),
  event: row.payload as RunEvent,
})

/** At most 500 events of a conversation after `after`, oldest first. */
export const eventsAfter = (db: Db, conversationId: string, after: number): LoggedEvent[] =>
  statements(db).ofConversation.all({ conversationId, after }).map(toLoggedEvent)

/** Global id of the newest event; 0 in an empty log. */
export const newestEventId = (db: Db): number => statements(db).newest.get()?.id ?? 0

/** Events from the start of the `turns`-th last user message before `before`, oldest first, with the seq they begin at. */
export function recentEvents(
  db: Db,
  conversationId: string,
  options: { before?: number; turns: number },
): { events: LoggedEvent[]; firstSeq: number; hasMore: boolean } {
  const inRange = and(
    eq(event.conversationId, conversationId),
    options.before === undefined ? undefined : lt(event.seq, options.before),
  )
  const starts = db
    .select({ seq: event.seq })
    .from(event)
    .where(and(inRange, eq(event.type, 'TEXT_MESSAGE_START'), sql`json_extract(${event.payload}, '$.role') = 'user'`))
    .orderBy(desc(event.seq))
    .limit(options.turns + 1)
    .all()
  const hasMore = starts.length > options.turns
  const firstSeq = hasMore ? (starts[options.turns - 1]?.seq ?? 1) : 1
  const rows = db
    .select()
    .from(event)
    .where(and(inRange, sql`${event.seq} >= ${firstSeq}`))
    .orderBy(asc(event.seq))
    .all()
  return { events: rows.map(toLoggedEvent), firstSeq, hasMore }
}

/** Where the log says that a message began; undefined when it never did. */
export const messageSeq = (db: Db, conversationId: string, messageId: string): number | undefined =>
  db
    .select({ seq: event.seq })
    .from(event)
    .where(
      and(
        eq(event.conversationId, conversationId),
        eq(event.type, 'TEXT_MESSAGE_START'),
        sql`json_extract(${event.payload}, '$.messageId') = ${messageId}`,
      ),
    )
    .get()?.seq

/** Replaces the deltas of an ended run by one whole piece per message, at the seq of its last piece, and drops progress marks. */
export function foldRun(db: Db, runId: string): void {
  const rows = db
    .select()
    .from(event)
    .where(and(eq(event.runId, runId), inArray(event.type, ['TEXT_MESSAGE_CONTENT', 'REASONING_MESSAGE_CONTENT'])))
    .orderBy(asc(event.seq))
    .all()
  const byMessage = new Map<string, EventRow[]>()
  for (const row of rows) {
    const key = `${row.type} ${(row.payload as { messageId: string }).messageId}`
    byMessage.set(key, [...(byMessage.get(key) ?? []), row])
  }
  for (const pieces of byMessage.values()) {
    const last = pieces.at(-1)
    if (!last || pieces.length < 2) continue
    const delta = pieces.map((piece) => (piece.payload as { delta: string }).delta).join('')
    db.update(event)
      .set({ payload: { ...(last.payload as object), delta, metadata: { whole: true } } })
      .where(eq(event.id, last.id))
      .run()
    db.delete(event)
      .where(
        inArray(
          event.id,
          pieces.slice(0, -1).map((piece) => piece.id),
        ),
      )
      .run()
  }
  db.delete(event)
    .where(and(eq(event.runId, runId), eq(event.name, 'TOOL_PROGRESS')))
    .run()
}
