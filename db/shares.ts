import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from './client'
import type { ConversationRow } from './conversations'
import { conversation, share } from './schema'

export type ShareRow = typeof share.$inferSelect

/** The link of a conversation that works; at most one does. */
export const activeShare = (db: Db, conversationId: string): ShareRow | undefined =>
  db
    .select()
    .from(share)
    .where(and(eq(share.conversationId, conversationId), isNull(share.revokedAt)))
    .get()

export const insertShare = (db: Db, row: Pick<ShareRow, 'id' | 'conversationId' | 'token'>, now: Date): void => {
  db.insert(share)
    .values({ ...row, createdAt: now })
    .run()
}

export const revokeShare = (db: Db, id: string, now: Date): void => {
  db.update(share).set({ revokedAt: now }).where(eq(share.id, id)).run()
}

/** The conversation behind a link; undefined for one that never was, was revoked, or whose conversation is gone. */
export const sharedConversation = (db: Db, token: string): ConversationRow | undefined =>
  db
    .select({ conversation })
    .from(share)
    .innerJoin(conversation, eq(conversation.id, share.conversationId))
    .where(and(eq(share.token, token), isNull(share.revokedAt), isNull(conversation.deletedAt)))
    .get()?.conversation
