import { and, eq, gte, inArray, isNull, lt } from 'drizzle-orm'
import type { Db } from './client'
import { message, toolCall } from './schema'

export type MessageRow = typeof message.$inferSelect

/** A person's message that the model still gets, or that a summary stands for; undefined for any other id. */
export const findOwnMessage = (db: Db, conversationId: string, messageId: string): MessageRow | undefined =>
  db
    .select()
    .from(message)
    .where(
      and(
        eq(message.id, messageId),
        eq(message.conversationId, conversationId),
        eq(message.kind, 'user'),
        isNull(message.threadRunId),
        isNull(message.supersededBy),
      ),
    )
    .get()

/**
 * Makes the history what it was before the message of `from` was said: rows from there on are marked, and what a summary made since
 * then stands for is told again in full. Nothing is deleted.
 */
export function supersedeMessages(db: Db, from: MessageRow, by: string): void {
  const isGone = and(eq(message.conversationId, from.conversationId), gte(message.position, from.position))
  const summaries = db
    .select({ id: message.id })
    .from(message)
    .where(and(isGone, eq(message.kind, 'summary')))
    .all()
    .map(({ id }) => id)
  if (summaries.length > 0)
    db.update(message)
      .set({ compactedBy: null })
      .where(
        and(
          eq(message.conversationId, from.conversationId),
          lt(message.position, from.position),
          inArray(message.compactedBy, summaries),
        ),
      )
      .run()
  db.update(message)
    .set({ supersededBy: by })
    .where(and(isGone, isNull(message.supersededBy)))
    .run()
}

/** Calls that changed something since a time, in the order in which they ended: what happened stays so whatever is said anew. */
export const effectsSince = (db: Db, conversationId: string, since: Date) =>
  db
    .select({
      id: toolCall.id,
      tool: toolCall.tool,
      effect: toolCall.effect,
      status: toolCall.status,
      resultText: toolCall.resultText,
    })
    .from(toolCall)
    .where(
      and(
        eq(toolCall.conversationId, conversationId),
        inArray(toolCall.effect, ['write', 'workspace']),
        inArray(toolCall.status, ['done', 'unknown']),
        gte(toolCall.endedAt, since),
      ),
    )
    .orderBy(toolCall.endedAt)
    .all()
