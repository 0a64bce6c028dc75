import { and, eq, sql } from 'drizzle-orm'
import type { Db } from './client'
import { prepared } from './prepared'
import { state } from './schema'

/** All state keys of a conversation with their values. */
export const loadState = (db: Db, conversationId: string): Record<string, unknown> =>
  Object.fromEntries(
    db
      .select()
      .from(state)
      .where(eq(state.conversationId, conversationId))
      .all()
      .map((row) => [row.key, row.value]),
  )

const upsert = prepared((db) => {
  const value = sql.placeholder('value')
  return db
    .insert(state)
    .values({ conversationId: sql.placeholder('conversationId'), key: sql.placeholder('key'), value })
    .onConflictDoUpdate({ target: [state.conversationId, state.key], set: { value: sql`excluded.value` } })
    .prepare()
})

/** Writes the given keys; `undefined` clears one. */
export function saveState(db: Db, conversationId: string, changes: Record<string, unknown>): void {
  for (const [key, value] of Object.entries(changes)) {
    if (value === undefined) {
      db.delete(state)
        .where(and(eq(state.conversationId, conversationId), eq(state.key, key)))
        .run()
      continue
    }
    upsert(db).run({ conversationId, key, value })
  }
}
