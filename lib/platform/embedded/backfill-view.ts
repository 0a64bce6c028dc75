import type { Db } from '@/db/client'
import { type BackfillRow, findBackfill, listBackfillRows } from '@/db/platform/backfills'
import { countsOfPlan } from '@/db/platform/instances'
import type { BackfillState, Page } from '@/lib/platform/port-records'
import { toPlan } from './backfill'

export function getBackfill(db: Db, id: string): BackfillState | undefined {
  const row = findBackfill(db, id)
  return row && toState(db, row)
}

export function listBackfills(db: Db, limit = 50): Page<BackfillState> {
  const { total, rows } = listBackfillRows(db, limit)
  return { total, returned: rows.length, items: rows.map((row) => toState(db, row)) }
}

const toState = (db: Db, row: BackfillRow): BackfillState => ({
  ...toPlan(row),
  createdAt: row.createdAt.toISOString(),
  progress: countsOfPlan(db, row.id),
})
