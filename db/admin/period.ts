import { and, gte, lt, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { PeriodQuery } from '@/lib/contracts/admin'

const dayMs = 24 * 3_600_000

export interface Period {
  from: Date | undefined
  /** Excluded. */
  to: Date | undefined
}

/** Days in UTC, the last one included. */
export const toPeriod = ({ from, to }: PeriodQuery): Period => ({
  from: from === undefined ? undefined : new Date(`${from}T00:00:00Z`),
  to: to === undefined ? undefined : new Date(Date.parse(`${to}T00:00:00Z`) + dayMs),
})

export const inPeriod = (column: SQLiteColumn, { from, to }: Period): SQL | undefined =>
  and(from ? gte(column, from) : undefined, to ? lt(column, to) : undefined)
