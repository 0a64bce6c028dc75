import { blob, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { conversation } from './conversation'

/** Pictures that scripts made, as they were then: a later run may overwrite the file, the thread keeps what it showed. */
export const image = sqliteTable(
  'image',
  {
    id: text('id').primaryKey(),
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversation.id, { onDelete: 'cascade' }),
    runId: text('run_id').notNull(),
    toolCallId: text('tool_call_id').notNull(),
    /** File name, for people. */
    name: text('name').notNull(),
    mediaType: text('media_type').notNull(),
    bytes: blob('bytes', { mode: 'buffer' }).notNull(),
    createdAt: integer('created_at', { mode: 'timestamp_ms' }).notNull(),
  },
  (t) => [index('image_conversation').on(t.conversationId)],
)
