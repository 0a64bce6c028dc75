import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

const time = (name: string) => integer(name, { mode: 'timestamp_ms' })

export const conversation = sqliteTable(
  'conversation',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    title: text('title').notNull(),
    state: text('state').notNull().default('idle'),
    pinned: integer('pinned', { mode: 'boolean' }).notNull().default(false),
    archived: integer('archived', { mode: 'boolean' }).notNull().default(false),
    /** Last sequence number of its event log; moved in the transaction that appends. */
    lastSeq: integer('last_seq').notNull().default(0),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
    deletedAt: time('deleted_at'),
  },
  (t) => [index('conversation_owner').on(t.ownerId, t.updatedAt)],
)

/** History as the model gets it: append-only, in order of `position`. */
export const message = sqliteTable(
  'message',
  {
    id: text('id').primaryKey(),
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversation.id, { onDelete: 'cascade' }),
    runId: text('run_id'),
    position: integer('position').notNull(),
    /** Run of a sub-agent whose own history it belongs to; null = the conversation's. */
    threadRunId: text('thread_run_id'),
    /** `attachment`, `notice` and `summary` are user-role messages that the framework wrote. */
    kind: text('kind', { enum: ['user', 'assistant', 'tool', 'attachment', 'notice', 'summary'] }).notNull(),
    /** A message of the provider interface, whole. */
    content: text('content', { mode: 'json' }).notNull(),
    /** Idempotency of a posted message. */
    clientId: text('client_id'),
    /** Set when a summary stands for it, or the message was made obsolete by one; people still see it. */
    compactedBy: text('compacted_by'),
    /** Of a summary: the position of the first message that it stands for. */
    standsAt: integer('stands_at'),
    /** The message that was said in place of an earlier one; the model gets nothing from there up to it, people still see it. */
    supersededBy: text('superseded_by'),
    createdAt: time('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('message_position').on(t.conversationId, t.position),
    uniqueIndex('message_client').on(t.conversationId, t.clientId),
  ],
)

/** Typed state keys of a conversation. */
export const state = sqliteTable(
  'state',
  {
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversation.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    value: text('value', { mode: 'json' }).notNull(),
  },
  (t) => [uniqueIndex('state_key').on(t.conversationId, t.key)],
)

/** The append-only event log: outbox, replay and stream in one. */
export const event = sqliteTable(
  'event',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversation.id, { onDelete: 'cascade' }),
    seq: integer('seq').notNull(),
    runId: text('run_id'),
    type: text('type').notNull(),
    /** Of CUSTOM events. */
    name: text('name'),
    payload: text('payload', { mode: 'json' }).notNull(),
    at: time('at').notNull(),
  },
  (t) => [uniqueIndex('event_seq').on(t.conversationId, t.seq)],
)
