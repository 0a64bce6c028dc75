import type { Db } from '@/db/client'
import { counterValue } from '@/db/platform/objects'
import { setCounter } from '@/db/platform/save-object'
import { inTransaction } from '@/db/transaction'
import type { Warehouse } from '@/lib/warehouse/port'
import { dayAt, localTimeZone } from './data-day'
import { demoWorld } from './demo/demo-world'
import type { DemoWorld } from './demo-world'
import { seedHistory } from './seed-history'
import { seedObjects } from './seed-objects'

export interface SeedOptions {
  db: Db
  warehouse: Warehouse
  today: Date
  /** Whose calendar says which day it is; the machine's when absent, as for schedules. */
  timeZone?: string
  onProgress?(step: 'warehouse' | 'catalogue' | 'done'): void
  /** Another world than the built-in one, for tests. */
  world?: (today: string) => DemoWorld
}

/**
 * Fills an empty installation with the demo world: the data in one write of the warehouse, everything else in one
 * transaction. Does nothing when it was done before; interrupted, it goes on with the day it began with.
 */
export async function seedDemo({ db, warehouse, onProgress, world = demoWorld, ...when }: SeedOptions): Promise<void> {
  if (counterValue(db, 'demo-seeded') !== undefined) return
  const day = seedDay(db, when)
  const { statements, ...rest } = world(day)
  onProgress?.('warehouse')
  await warehouse.write(`seed-demo:${day}`, statements)
  onProgress?.('catalogue')
  inTransaction(db, () => {
    const at = new Date(`${day}T00:00:00Z`)
    const ids = seedObjects(db, rest, at)
    seedHistory(db, rest, ids, { at, now: when.today, timeZone: when.timeZone ?? localTimeZone() })
    setCounter(db, 'demo-seeded', 1)
  })
  onProgress?.('done')
}

/** Kept before the first write, so that a second start on another day does not mix two days' data. */
function seedDay(db: Db, { today, timeZone }: Pick<SeedOptions, 'today' | 'timeZone'>): string {
  const known = counterValue(db, 'demo-day')
  if (known !== undefined) return new Date(known).toISOString().slice(0, 10)
  const day = dayAt(today, timeZone ?? localTimeZone())
  setCounter(db, 'demo-day', new Date(`${day}T00:00:00Z`).getTime())
  return day
}
