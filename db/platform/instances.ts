import { and, asc, count, desc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { prepared } from '@/db/prepared'
import { platformInstance, platformInstanceLog } from '@/db/schema/platform'

export type InstanceRow = typeof platformInstance.$inferSelect
export type NewInstance = typeof platformInstance.$inferInsert
export type InstanceStatus = InstanceRow['status']

const byId = prepared((db) =>
  db
    .select()
    .from(platformInstance)
    .where(eq(platformInstance.id, sql.placeholder('id')))
    .prepare(),
)

const openRows = prepared((db) =>
  db
    .select()
    .from(platformInstance)
    .where(
      and(
        inArray(platformInstance.status, ['waiting', 'blocked', 'running', 'killing']),
        lte(platformInstance.dueAt, sql.placeholder('now')),
      ),
    )
    .prepare(),
)

export const findInstance = (db: Db, id: string): InstanceRow | undefined => byId(db).get({ id })

/** Rows whose unique key exists already are left as they are. */
export function insertInstances(db: Db, rows: NewInstance[]): void {
  // SQLite takes 32,766 parameters in one statement.
  for (let start = 0; start < rows.length; start += 1000) {
    db.insert(platformInstance)
      .values(rows.slice(start, start + 1000))
      .onConflictDoNothing()
      .run()
  }
}

/** Moves an instance if it still is in one of the states; false = somebody else was first. */
export function moveInstance(db: Db, id: string, from: InstanceStatus[], set: Partial<InstanceRow>): boolean {
  const changed = db
    .update(platformInstance)
    .set(set)
    .where(and(eq(platformInstance.id, id), inArray(platformInstance.status, from)))
    .run()
  return changed.changes === 1
}

/** Not ended and due by `now`. */
export const openInstances = (db: Db, now: Date): InstanceRow[] => openRows(db).all({ now: now.getTime() })

export const instancesOfPlan = (db: Db, planId: string): InstanceRow[] =>
  db.select().from(platformInstance).where(eq(platformInstance.planId, planId)).all()

/** How many instances of a plan are in each state. */
export const countsOfPlan = (db: Db, planId: string): Partial<Record<InstanceStatus, number>> =>
  Object.fromEntries(
    db
      .select({ status: platformInstance.status, number: count() })
      .from(platformInstance)
      .where(eq(platformInstance.planId, planId))
      .groupBy(platformInstance.status)
      .all()
      .map(({ status, number }) => [status, number]),
  )

/** Scheduled instances of these data days, both ends included. */
export const cycleInstances = (db: Db, from: string, to: string): InstanceRow[] =>
  db
    .select()
    .from(platformInstance)
    .where(
      and(eq(platformInstance.kind, 'cycle'), gte(platformInstance.bizdate, from), lte(platformInstance.bizdate, to)),
    )
    .all()

/** Latest data day that a task has an instance of. */
export const latestBizdate = (db: Db, taskId: string): string | null =>
  db
    .select({ day: sql<string | null>`max(${platformInstance.bizdate})` })
    .from(platformInstance)
    .where(and(eq(platformInstance.taskId, taskId), inArray(platformInstance.kind, ['cycle', 'backfill', 'manual'])))
    .get()?.day ?? null

export interface InstanceFilter {
  taskId?: string
  status?: InstanceStatus
  bizdate?: string
}

/** Latest data day first. */
export function listInstanceRows(
  db: Db,
  filter: InstanceFilter,
  limit: number,
): { total: number; rows: InstanceRow[] } {
  const conditions: SQL[] = []
  if (filter.taskId !== undefined) conditions.push(eq(platformInstance.taskId, filter.taskId))
  if (filter.status !== undefined) conditions.push(eq(platformInstance.status, filter.status))
  if (filter.bizdate !== undefined) conditions.push(eq(platformInstance.bizdate, filter.bizdate))
  const where = and(...conditions)
  const total = db.select({ total: count() }).from(platformInstance).where(where).get()?.total ?? 0
  const rows = db
    .select()
    .from(platformInstance)
    .where(where)
    .orderBy(desc(platformInstance.bizdate), desc(platformInstance.dueAt), desc(platformInstance.id))
    .limit(limit)
    .all()
  return { total, rows }
}

export function appendInstanceLog(db: Db, instanceId: string, at: Date, ...lines: string[]): void {
  if (lines.length === 0) return
  db.insert(platformInstanceLog)
    .values(lines.map((line) => ({ instanceId, at, line })))
    .run()
}

/** Many instances' lines at once. */
export function insertInstanceLogs(db: Db, rows: { instanceId: string; at: Date; line: string }[]): void {
  for (let start = 0; start < rows.length; start += 5000) {
    db.insert(platformInstanceLog)
      .values(rows.slice(start, start + 5000))
      .run()
  }
}

export const instanceLog = (db: Db, instanceId: string): { id: number; at: Date; line: string }[] =>
  db
    .select({ id: platformInstanceLog.id, at: platformInstanceLog.at, line: platformInstanceLog.line })
    .from(platformInstanceLog)
    .where(eq(platformInstanceLog.instanceId, instanceId))
    .orderBy(asc(platformInstanceLog.id))
    .all()
