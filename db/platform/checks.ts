import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { prepared } from '@/db/prepared'
import { platformCheck } from '@/db/schema/platform'

export type CheckRow = typeof platformCheck.$inferSelect

const latest = prepared((db) =>
  db
    .select()
    .from(platformCheck)
    .where(eq(platformCheck.ruleId, sql.placeholder('ruleId')))
    .orderBy(desc(platformCheck.id))
    .limit(1)
    .prepare(),
)

export const latestCheck = (db: Db, ruleId: string): CheckRow | undefined => latest(db).get({ ruleId })

export const insertChecks = (db: Db, rows: Omit<CheckRow, 'id'>[]): void => {
  if (rows.length > 0) db.insert(platformCheck).values(rows).run()
}
