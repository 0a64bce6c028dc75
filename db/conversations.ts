import { and, desc, eq, isNull, lt } from 'drizzle-orm'
import type { ConversationState, ConversationSummary } from '@/lib/contracts/conversation'
import { authorize } from './authorize'
import type { Db } from './client'
import { conversation } from './schema'

export type ConversationRow = typeof conversation.$inferSelect

export const toSummary = (row: ConversationRow, waitUntil: Date | null = null): ConversationSummary => ({
  id: row.id,
  title: row.title,
  state: row.state as ConversationState,
  pinned: row.pinned,
  archived: row.archived,
  updatedAt: row.updatedAt.toISOString(),
  waitUntil: waitUntil?.toISOString() ?? null,
})

export function createConversation(db: Db, ownerId: string, title: string, now: Date): ConversationRow {
  const row = { id: crypto.randomUUID(), ownerId, title, createdAt: now, updatedAt: now }
  db.insert(conversation).values(row).run()
  return findConversation(db, row.id) as ConversationRow
}

export const findConversation = (db: Db, id: string): ConversationRow | undefined =>
  db
    .select()
    .from(conversation)
    .where(and(eq(conversation.id, id), isNull(conversation.deletedAt)))
    .get()

/** Also one that is deleted but can be had back. */
export const findAnyConversation = (db: Db, id: string): ConversationRow | undefined =>
  db.select().from(conversation).where(eq(conversation.id, id)).get()

/** The person's own conversation; anybody else's id is as unknown as one that never was. */
export const ownedConversation = (db: Db, personId: string, id: string): ConversationRow =>
  authorize({ id: personId }, 'conversation.read', findConversation(db, id))

export const listConversations = (db: Db, ownerId: string, limit = 200): ConversationRow[] =>
  db
    .select()
    .from(conversation)
    .where(and(eq(conversation.ownerId, ownerId), isNull(conversation.deletedAt)))
    .orderBy(desc(conversation.pinned), desc(conversation.updatedAt))
    .limit(limit)
    .all()

export function updateConversation(
  db: Db,
  id: string,
  change: Partial<Pick<ConversationRow, 'title' | 'pinned' | 'archived' | 'state' | 'deletedAt'>>,
): void {
  db.update(conversation).set(change).where(eq(conversation.id, id)).run()
}

/** Deleted before `time`: nobody can have them back any more. */
export const conversationsDeletedBefore = (db: Db, time: Date): string[] =>
  db
    .select({ id: conversation.id })
    .from(conversation)
    .where(lt(conversation.deletedAt, time))
    .all()
    .map(({ id }) => id)

/** Removes a conversation with all that hangs on it; the ledger and the audit have no part in that. */
export const purgeConversation = (db: Db, id: string): void => {
  db.delete(conversation).where(eq(conversation.id, id)).run()
}
