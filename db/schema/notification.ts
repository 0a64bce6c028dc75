import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

const time = (name: string) => integer(name, { mode: 'timestamp_ms' })

/** Outbox of messages to the outside: written together with the event that they tell, sent later, at least once. */
export const notification = sqliteTable(
  'notification',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** The same event told twice is one row. */
    key: text('key').notNull(),
    channel: text('channel').notNull(),
    kind: text('kind').notNull(),
    interactionId: text('interaction_id').notNull(),
    /** Of an e-mail. */
    recipient: text('recipient'),
    facts: text('facts', { mode: 'json' }).notNull(),
    /** `dropped`: the outbox was full; `obsolete`: it was no longer true when its turn came. */
    status: text('status', { enum: ['pending', 'sent', 'failed', 'dropped', 'obsolete'] }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAt: time('next_at').notNull(),
    lastError: text('last_error'),
    createdAt: time('created_at').notNull(),
    endedAt: time('ended_at'),
  },
  (t) => [uniqueIndex('notification_key').on(t.key), index('notification_due').on(t.status, t.nextAt)],
)
