import { count, desc, eq } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { platformBackfill } from '@/db/schema/platform'

export type BackfillRow = typeof platformBackfill.$inferSelect

export const insertBackfill = (db: Db, row: BackfillRow): void => {
  db.insert(platformBackfill).values(row).run()
}

export const findBackfill = (db: Db, id: string): BackfillRow | undefined =>
  db.select().from(platformBackfill).where(eq(platformBackfill.id, id)).get()

/** Newest first. */
export const listBackfillRows = (db: Db, limit: number): { total: number; rows: BackfillRow[] } => ({
  total: db.select({ total: count() }).from(platformBackfill).get()?.total ?? 0,
  rows: db.select().from(platformBackfill).orderBy(desc(platformBackfill.createdAt)).limit(limit).all(),
})

export const setBackfillStatus = (db: Db, id: string, status: BackfillRow['status']): void => {
  db.update(platformBackfill).set({ status }).where(eq(platformBackfill.id, id)).run()
}
