import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Db, openDatabase } from '@/db/client'
import { findBackfill } from '@/db/platform/backfills'
import { instanceLog, instancesOfPlan } from '@/db/platform/instances'
import type { ScriptRunner } from '@/lib/contracts/script-runner'
import { createEmbeddedPlatform, type EmbeddedPlatform } from '@/lib/platform/embedded/embedded-platform'
import { getQualityRule } from '@/lib/platform/embedded/quality-rules'
import { startOfTest } from '@/lib/platform/embedded/test-data'
import type { QualityRule } from '@/lib/platform/port-records'
import { analyseLineage } from '@/lib/sql/analyse-lineage'
import { createDuckDbWarehouse } from '@/lib/warehouse/duckdb/duckdb-warehouse'
import type { Warehouse } from '@/lib/warehouse/port'
import { closeWithFile } from './close-with-file'

/** For tests: a platform on a private database and a real warehouse that is empty. */
export interface TestPlatform {
  db: Db
  warehouse: Warehouse
  platform: EmbeddedPlatform
  /** The clock of the platform. */
  clock: { now: Date }
  /** Another platform on the same data, as after a restart. */
  restart(boundary?: (name: string) => void, warehouse?: Warehouse): EmbeddedPlatform
  /** Scripts that a restarted platform has to analyse for this. */
  analysedBy(work: (platform: EmbeddedPlatform) => Promise<unknown>): Promise<string[]>
  /** Short ways to what tests look at often. */
  rule(name: string): QualityRule | undefined
  statusOfBackfill(id: string): string | undefined
  /** `task day` of a plan's instances in the order in which they began. */
  startedInOrder(planId: string): string[]
  /** Empties the warehouse for the next test. */
  close(): Promise<void>
}

export function testPlatform(boundary?: (name: string) => void, scripts?: ScriptRunner): TestPlatform {
  const db = openDatabase(':memory:')
  const warehouse = ownKeys(sharedWarehouse())
  const clock = { now: startOfTest }
  const analysed: string[] = []
  const restart = (hook?: (name: string) => void, other = warehouse) =>
    createEmbeddedPlatform({
      db,
      warehouse: other,
      sql: {
        analyseLineage: async (request) => {
          analysed.push(request.sql)
          return analyseLineage(request)
        },
      },
      now: () => clock.now,
      timeZone: 'UTC',
      ...(hook ? { boundary: hook } : {}),
      ...(scripts ? { scripts } : {}),
    })
  const analysedBy = async (work: (platform: EmbeddedPlatform) => Promise<unknown>) => {
    analysed.length = 0
    await work(restart())
    return analysed
  }
  const close = async () => {
    const tables = await warehouse.describe()
    await warehouse.write(
      randomUUID(),
      tables.map(({ table }) => ({ sql: `DROP TABLE "${table.replaceAll('"', '""')}"` })),
    )
  }
  return {
    db,
    warehouse,
    clock,
    platform: restart(boundary),
    restart,
    analysedBy,
    rule: (name) => getQualityRule(db, name),
    statusOfBackfill: (id) => findBackfill(db, id)?.status,
    startedInOrder: (planId) => startedInOrder(db, planId),
    close,
  }
}

let shared: Warehouse | undefined

/** One for a test file: starting the engine's processes costs more than most tests. */
function sharedWarehouse(): Warehouse {
  if (shared) return shared
  const dataDir = mkdtempSync(path.join(tmpdir(), 'platform-'))
  const warehouse = createDuckDbWarehouse({ dataDir, queryLimits: { readers: { warm: 1, most: 2 } } })
  closeWithFile(async () => {
    shared = undefined
    await warehouse.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  shared = warehouse
  return warehouse
}

/** Keys of one test mean nothing to the next. */
function ownKeys(warehouse: Warehouse): Warehouse {
  const prefix = randomUUID()
  return {
    ...warehouse,
    write: (key, ...rest) => warehouse.write(`${prefix}:${key}`, ...rest),
    writeOutcome: (key) => warehouse.writeOutcome(`${prefix}:${key}`),
  }
}

function startedInOrder(db: Db, planId: string): string[] {
  const first = instancesOfPlan(db, planId).map((row) => ({ row, logId: instanceLog(db, row.id)[0]?.id ?? 0 }))
  return first.sort((a, b) => a.logId - b.logId).map(({ row }) => `${row.taskName} ${row.bizdate}`)
}
