import { and, asc, count, eq } from 'drizzle-orm'
import type { Db } from './client'
import { queuedMessage } from './schema'

export type QueuedMessage = Pick<typeof queuedMessage.$inferSelect, 'clientId' | 'text' | 'files'>

/** Puts a message at the end of the queue; the same `clientId` again changes nothing and gives false. */
export const insertQueued = (db: Db, row: { conversationId: string } & QueuedMessage, now: Date): boolean =>
  db
    .insert(queuedMessage)
    .values({ ...row, createdAt: now })
    .onConflictDoNothing()
    .run().changes === 1

/** Takes a message out of the queue; whether it was in it. */
export const removeQueued = (db: Db, conversationId: string, clientId: string): boolean =>
  db
    .delete(queuedMessage)
    .where(and(eq(queuedMessage.conversationId, conversationId), eq(queuedMessage.clientId, clientId)))
    .run().changes === 1

export const firstQueued = (db: Db, conversationId: string): QueuedMessage | undefined =>
  db
    .select({ clientId: queuedMessage.clientId, text: queuedMessage.text, files: queuedMessage.files })
    .from(queuedMessage)
    .where(eq(queuedMessage.conversationId, conversationId))
    .orderBy(asc(queuedMessage.id))
    .get()

export const countQueued = (db: Db, conversationId: string): number =>
  db.select({ count: count() }).from(queuedMessage).where(eq(queuedMessage.conversationId, conversationId)).get()
    ?.count ?? 0

/** Conversations in which something waits to be sent. */
export const conversationsWithQueue = (db: Db): string[] =>
  db
    .selectDistinct({ id: queuedMessage.conversationId })
    .from(queuedMessage)
    .all()
    .map(({ id }) => id)
