import { eq } from 'drizzle-orm'
import { isAllowed } from './authorize'
import type { Db } from './client'
import { findConversation } from './conversations'
import { queryResult } from './schema'

export type QueryResultRow = typeof queryResult.$inferSelect

/** Keeps the rows of a call; the same call again (after a crash) replaces them. */
export function saveQueryResult(db: Db, row: typeof queryResult.$inferInsert): void {
  const { toolCallId: _key, ...change } = row
  db.insert(queryResult).values(row).onConflictDoUpdate({ target: queryResult.toolCallId, set: change }).run()
}

/** A result of the person's own conversation; anybody else's is as unknown as one that never was. */
export function ownQueryResult(db: Db, personId: string, toolCallId: string): QueryResultRow | undefined {
  const row = db.select().from(queryResult).where(eq(queryResult.toolCallId, toolCallId)).get()
  const isOwn = row && isAllowed({ id: personId }, 'conversation.read', findConversation(db, row.conversationId))
  return isOwn ? row : undefined
}
