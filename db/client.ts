import Database from 'better-sqlite3'
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import * as schema from './schema'
import { createSearchIndex } from './search-index'
import { createTriggers } from './triggers'

export type Db = BetterSQLite3Database<typeof schema>

/** Opens (and creates) the database at `file`, brings its schema up to date. `:memory:` gives a private one for tests. */
export function openDatabase(file: string): Db {
  const sqlite = new Database(file)
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = FULL') // an acknowledged row survives a crash; group commit bounds the fsyncs
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma('busy_timeout = 5000')
  const db = drizzle(sqlite, { schema })
  migrate(db, { migrationsFolder: 'db/migrations' })
  createTriggers(db)
  createSearchIndex(db)
  return db
}

/** Opens a database as it stands, of whatever version, for looking only. */
export const openReadOnly = (file: string): Db =>
  drizzle(new Database(file, { readonly: true, fileMustExist: true }), { schema })

/** Closes the connection under a drizzle handle. */
export function closeDatabase(db: Db): void {
  ;(db as unknown as { $client: Database.Database }).$client.close()
}
