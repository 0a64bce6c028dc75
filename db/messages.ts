import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from './client'
import { prepared } from './prepared'
import { message } from './schema'

export type MessageKind = (typeof message.$inferSelect)['kind']

const insertMessage = prepared((db) => {
  const names = ['id', 'conversationId', 'runId', 'kind', 'content', 'clientId', 'createdAt'] as const
  const row = Object.fromEntries(
    names.map((name) => [name, sql.placeholder(name)]),
  ) as unknown as typeof message.$inferInsert
  const position = sql<number>`(select coalesce(max(position), 0) + 1 from message where conversation_id = ${sql.placeholder('conversationId')})`
  // a sub-agent's run has a history of its own
  const threadRunId = sql<string>`(select id from run where id = ${sql.placeholder('runId')} and parent_run_id is not null)`
  return db
    .insert(message)
    .values({ ...row, position: position as never, threadRunId: threadRunId as never })
    .prepare()
})

/** Appends one message to the history that the model gets. `content` is a message of the provider interface. */
export function appendMessage(
  db: Db,
  input: {
    conversationId: string
    runId: string | null
    kind: MessageKind
    content: unknown
    clientId?: string
    id?: string
  },
  now: Date,
): string {
  const id = input.id ?? crypto.randomUUID()
  insertMessage(db).run({ ...input, clientId: input.clientId ?? null, id, createdAt: now })
  return id
}

const inThread = (runId: string | undefined) =>
  runId === undefined ? isNull(message.threadRunId) : eq(message.threadRunId, runId)

/** Where a message stands for the model: a summary stands in the place of the first message that it replaces. */
const place = sql`coalesce(${message.standsAt}, ${message.position})`

/** The history as the model gets it, oldest first, without what a summary stands for and what was superseded. */
export const loadHistory = (db: Db, conversationId: string, threadRunId?: string): unknown[] =>
  loadHistoryRows(db, conversationId, threadRunId).map((row) => row.content)

export type HistoryRow = Pick<typeof message.$inferSelect, 'id' | 'content' | 'position' | 'standsAt'>

/** `threadRunId`: the history of that sub-agent instead of the conversation's. */
export const loadHistoryRows = (db: Db, conversationId: string, threadRunId?: string): HistoryRow[] =>
  db
    .select({ id: message.id, content: message.content, position: message.position, standsAt: message.standsAt })
    .from(message)
    .where(
      and(
        eq(message.conversationId, conversationId),
        inThread(threadRunId),
        isNull(message.compactedBy),
        isNull(message.supersededBy),
      ),
    )
    .orderBy(asc(place))
    .all()

/** What people said and were answered, also what a summary stands for by now; oldest first, the last `limit` of them. */
export const lastSpoken = (db: Db, conversationId: string, limit: number): unknown[] =>
  db
    .select({ content: message.content })
    .from(message)
    .where(
      and(
        eq(message.conversationId, conversationId),
        inThread(undefined),
        isNull(message.supersededBy),
        inArray(message.kind, ['user', 'assistant']),
      ),
    )
    .orderBy(desc(message.position))
    .limit(limit)
    .all()
    .map((row) => row.content)
    .reverse()

/** The message of a person that a message stands under; itself, if it is one. */
export const turnOf = (db: Db, conversationId: string, messageId: string): string | undefined =>
  db
    .select({ id: message.id })
    .from(message)
    .where(
      and(
        eq(message.conversationId, conversationId),
        eq(message.kind, 'user'),
        inThread(undefined),
        sql`${message.position} <= (select position from message where id = ${messageId})`,
      ),
    )
    .orderBy(desc(message.position))
    .limit(1)
    .get()?.id

/** A summary takes the place of messages; they stay for people. */
export function replaceBySummary(
  db: Db,
  summary: { conversationId: string; runId: string; content: unknown; replaces: readonly HistoryRow[] },
  now: Date,
): void {
  const { conversationId, runId, content, replaces } = summary
  const [first] = replaces
  if (!first) return
  const id = appendMessage(db, { conversationId, runId, kind: 'summary', content }, now)
  db.update(message)
    .set({ standsAt: first.standsAt ?? first.position })
    .where(eq(message.id, id))
    .run()
  for (const row of replaces) db.update(message).set({ compactedBy: id }).where(eq(message.id, row.id)).run()
}

export const findByClientId = (db: Db, conversationId: string, clientId: string) =>
  db
    .select()
    .from(message)
    .where(and(eq(message.conversationId, conversationId), eq(message.clientId, clientId)))
    .get()
