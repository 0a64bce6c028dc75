import { and, eq } from 'drizzle-orm'
import type { FeedbackEntry, Rating } from '@/lib/contracts/conversation'
import type { Db } from './client'
import { feedback } from './schema'

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
