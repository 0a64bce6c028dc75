import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { conversation } from './conversation'

const time = (name: string) => integer(name, { mode: 'timestamp_ms' })
const ofConversation = () =>
  text('conversation_id')
    .notNull()
    .references(() => conversation.id, { onDelete: 'cascade' })

/** Read-only links inside the organisation; one that works is not revoked. */
export const share = sqliteTable(
  'share',
  {
    id: text('id').primaryKey(),
    conversationId: ofConversation(),
    /** Random; whoever is signed in and has it may read. */
    token: text('token').notNull().unique(),
    createdAt: time('created_at').notNull(),
    revokedAt: time('revoked_at'),
  },
  (t) => [index('share_conversation').on(t.conversationId)],
)

/** What a person thinks of an answer; one opinion a person and message. */
export const feedback = sqliteTable(
  'feedback',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    conversationId: ofConversation(),
    /** Of the answer, as the event log names it. */
    messageId: text('message_id').notNull(),
    personId: text('person_id').notNull(),
    rating: text('rating', { enum: ['up', 'down'] }).notNull(),
    comment: text('comment').notNull().default(''),
    at: time('at').notNull(),
  },
  (t) => [
    uniqueIndex('feedback_message').on(t.messageId, t.personId),
    index('feedback_conversation').on(t.conversationId),
    index('feedback_at').on(t.at),
  ],
)

/** Said while a run was going on; sent in this order when it has ended. */
export const queuedMessage = sqliteTable(
  'queued_message',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    conversationId: ofConversation(),
    clientId: text('client_id').notNull(),
    text: text('text').notNull(),
    /** Paths in the workspace. */
    files: text('files', { mode: 'json' }).$type<string[]>().notNull(),
    createdAt: time('created_at').notNull(),
  },
  (t) => [uniqueIndex('queued_message_client').on(t.conversationId, t.clientId)],
)
