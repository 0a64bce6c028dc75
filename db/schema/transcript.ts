import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { conversation } from './conversation'

/** The reading side of a conversation: what was said and found, for search. `message` keeps the whole; `transcript_text` is its index. */
export const transcript = sqliteTable(
  'transcript',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversation.id, { onDelete: 'cascade' }),
    messageId: text('message_id').notNull().unique(),
    /** Of the message: rows follow the history. */
    position: integer('position').notNull(),
    kind: text('kind', { enum: ['user', 'assistant', 'tool'] }).notNull(),
    /** Of a tool's result. */
    tool: text('tool'),
    /** Cut when it is long; `characters` counts the whole. */
    text: text('text').notNull(),
    characters: integer('characters').notNull(),
    at: integer('at', { mode: 'timestamp_ms' }).notNull(),
  },
  (t) => [index('transcript_conversation').on(t.conversationId, t.position)],
)
