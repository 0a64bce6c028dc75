import { and, asc, eq, isNull, sql } from 'drizzle-orm'
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
  return db
    .insert(message)
    .values({ ...row, position: position as never })
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

/** The history as the model gets it, oldest first, without what a summary stands for. */
export const loadHistory = (db: Db, conversationId: string): unknown[] =>
  db
    .select({ content: message.content })
    .from(message)
    .where(and(eq(message.conversationId, conversationId), isNull(message.compactedBy)))
    .orderBy(asc(message.position))
    .all()
    .map((row) => row.content)

export const findByClientId = (db: Db, conversationId: string, clientId: string) =>
  db
    .select()
    .from(message)
    .where(and(eq(message.conversationId, conversationId), eq(message.clientId, clientId)))
    .get()
