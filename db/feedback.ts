import { and, desc, eq, lt } from 'drizzle-orm'
import type { FeedbackEntry, Rating } from '@/lib/contracts/conversation'
import type { Db } from './client'
import { conversation, feedback, user } from './schema'

/** Keeps a person's opinion of an answer; `rating: null` takes it back. */
export function saveFeedback(
  db: Db,
  key: { conversationId: string; messageId: string; personId: string },
  opinion: { rating: Rating | null; comment: string },
  at: Date,
): void {
  const { rating, comment } = opinion
  if (rating === null) {
    db.delete(feedback)
      .where(and(eq(feedback.messageId, key.messageId), eq(feedback.personId, key.personId)))
      .run()
    return
  }
  db.insert(feedback)
    .values({ ...key, rating, comment, at })
    .onConflictDoUpdate({ target: [feedback.messageId, feedback.personId], set: { rating, comment, at } })
    .run()
}

/** What one person thinks of the answers of a conversation. */
export const feedbackOf = (db: Db, conversationId: string, personId: string): FeedbackEntry[] =>
  db
    .select({ messageId: feedback.messageId, rating: feedback.rating, comment: feedback.comment })
    .from(feedback)
    .where(and(eq(feedback.conversationId, conversationId), eq(feedback.personId, personId)))
    .all()

export interface FeedbackRow extends FeedbackEntry {
  /** `before` of the next page. */
  id: number
  conversationId: string
  title: string
  person: { id: string; name: string }
  /** ISO. */
  at: string
}

/** Everybody's opinions, newest first, by page: for administrators, who are checked by whoever asks. */
export function listFeedback(
  db: Db,
  { rating, before, limit = 50 }: { rating?: Rating; before?: number; limit?: number } = {},
): { items: FeedbackRow[]; next: number | undefined } {
  const size = Math.min(Math.max(limit, 1), 200)
  const rows = db
    .select({ row: feedback, title: conversation.title, name: user.name })
    .from(feedback)
    .innerJoin(conversation, eq(conversation.id, feedback.conversationId))
    .leftJoin(user, eq(user.id, feedback.personId))
    .where(
      and(
        rating === undefined ? undefined : eq(feedback.rating, rating),
        before === undefined ? undefined : lt(feedback.id, before),
      ),
    )
    .orderBy(desc(feedback.id))
    .limit(size + 1)
    .all()
  const items = rows.slice(0, size).map(({ row, title, name }) => ({
    id: row.id,
    conversationId: row.conversationId,
    title,
    messageId: row.messageId,
    rating: row.rating,
    comment: row.comment,
    person: { id: row.personId, name: name ?? '' },
    at: row.at.toISOString(),
  }))
  return { items, next: rows.length > size ? items.at(-1)?.id : undefined }
}
