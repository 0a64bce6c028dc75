import type Database from 'better-sqlite3'
import type { Db } from './client'

/** The connection under a drizzle handle, for statements that are too hot for query building. */
export const sqliteOf = (db: Db): Database.Database => (db as unknown as { $client: Database.Database }).$client
