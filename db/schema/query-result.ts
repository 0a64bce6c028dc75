import { blob, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { conversation } from './conversation'

/** Rows of a query as the person may page through them; the model got the first of them only. */
export const queryResult = sqliteTable(
  'query_result',
  {
    toolCallId: text('tool_call_id').primaryKey(),
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversation.id, { onDelete: 'cascade' }),
    /** As it ran. */
    sql: text('sql').notNull(),
    /** The warehouse snapshot that it read. */
    snapshotVersion: integer('snapshot_version').notNull(),
    columns: text('columns', { mode: 'json' }).$type<Array<{ name: string; type: string }>>().notNull(),
    /** JSON rows, compressed. */
    rows: blob('rows', { mode: 'buffer' }).notNull(),
    stored: integer('stored').notNull(),
    /** Rows or parts of values are missing. */
    truncated: integer('truncated', { mode: 'boolean' }).notNull(),
    /** Null = not counted. */
    total: integer('total'),
    createdAt: integer('created_at', { mode: 'timestamp_ms' }).notNull(),
  },
  (t) => [index('query_result_conversation').on(t.conversationId)],
)
