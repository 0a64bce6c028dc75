import { sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** What administrators set while the server runs; everything else is configuration. */
export const setting = sqliteTable('setting', {
  name: text('name').primaryKey(),
  value: text('value', { mode: 'json' }).notNull(),
})
