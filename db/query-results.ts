import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from './client'
import { conversation, queryResult } from './schema'

export type QueryResultRow = typeof queryResult.$inferSelect

/** Keeps the rows of a call; the same call again (after a crash) replaces them. */
export function saveQueryResult(db: Db, row: typeof queryResult.$inferInsert): void {
  const { toolCallId: _key, ...change } = row
  db.insert(queryResult).values(row).onConflictDoUpdate({ target: queryResult.toolCallId, set: change }).run()
}

/** A result of the person's own conversation; anybody else's is as unknown as one that never was. */
export const ownQueryResult = (db: Db, personId: string, toolCallId: string): QueryResultRow | undefined =>
  db
    .select({ row: queryResult })
    .from(queryResult)
    .innerJoin(conversation, eq(conversation.id, queryResult.conversationId))
    .where(
      and(eq(queryResult.toolCallId, toolCallId), eq(conversation.ownerId, personId), isNull(conversation.deletedAt)),
    )
    .get()?.row
