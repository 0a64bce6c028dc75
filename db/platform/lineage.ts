import { eq, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { prepared } from '@/db/prepared'
import { platformLineage } from '@/db/schema/platform'

export type LineageRow = typeof platformLineage.$inferSelect

const byContent = prepared((db) =>
  db
    .select()
    .from(platformLineage)
    .where(eq(platformLineage.contentHash, sql.placeholder('contentHash')))
    .prepare(),
)

/** What is known about a script: one row for each catalogue that it was analysed with. */
export const lineageRows = (db: Db, contentHash: string): LineageRow[] => byContent(db).all({ contentHash })

export function saveLineage(db: Db, row: LineageRow): void {
  db.insert(platformLineage).values(row).onConflictDoNothing().run()
}
