import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Db, openDatabase } from '@/db/client'
import { findBackfill } from '@/db/platform/backfills'
import { instanceLog, instancesOfPlan } from '@/db/platform/instances'
import type { Pack, UpsertTableInput, WriteContext } from '@/lib/platform/port'
import type { QualityRule } from '@/lib/platform/port-records'
import { analyseLineage } from '@/lib/sql/analyse-lineage'
import { createDuckDbWarehouse } from '@/lib/warehouse/duckdb/duckdb-warehouse'
import type { Warehouse } from '@/lib/warehouse/port'
import { createEmbeddedPlatform, type EmbeddedPlatform } from './embedded-platform'
import { getQualityRule } from './quality-rules'

/** For tests: a platform on a private database and a real warehouse in a folder of its own. */
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
  /** What the port has no door for yet. */
  rule(name: string): QualityRule | undefined
  statusOfBackfill(id: string): string | undefined
  /** `task day` of a plan's instances in the order in which they began. */
  startedInOrder(planId: string): string[]
  close(): Promise<void>
}

export const startOfTest = new Date('2026-03-10T08:00:00Z')

export function testPlatform(boundary?: (name: string) => void): TestPlatform {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'platform-'))
  const db = openDatabase(':memory:')
  const warehouse = createDuckDbWarehouse({ dataDir, queryLimits: { readers: { warm: 1, most: 2 } } })
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
    })
  const analysedBy = async (work: (platform: EmbeddedPlatform) => Promise<unknown>) => {
    analysed.length = 0
    await work(restart())
    return analysed
  }
  const close = async () => {
    await warehouse.close()
    rmSync(dataDir, { recursive: true, force: true })
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

function startedInOrder(db: Db, planId: string): string[] {
  const first = instancesOfPlan(db, planId).map((row) => ({ row, logId: instanceLog(db, row.id)[0]?.id ?? 0 }))
  return first.sort((a, b) => a.logId - b.logId).map(({ row }) => `${row.taskName} ${row.bizdate}`)
}

/** A write by Ann under a key of its own. */
export const byAnn = (idempotencyKey: string = randomUUID()): WriteContext => ({
  actor: { id: 'ann', name: 'Ann' },
  idempotencyKey,
})

export const ordersTable: UpsertTableInput = {
  name: 'dwd_orders',
  comment: '订单明细',
  columns: [
    { name: 'order_id', type: 'BIGINT', comment: 'order number' },
    { name: 'order_amount', type: 'DOUBLE', comment: '订单金额' },
    { name: 'city', type: 'VARCHAR', comment: '城市' },
    { name: 'dt', type: 'VARCHAR', comment: '日期', partition: true },
  ],
}

export const citySalesTable: UpsertTableInput = {
  name: 'ads_city_sales',
  comment: 'sales by city',
  columns: [
    { name: 'city', type: 'VARCHAR' },
    { name: 'sales', type: 'DOUBLE' },
    { name: 'dt', type: 'VARCHAR', partition: true },
  ],
}

export const citySalesScript = `INSERT INTO ads_city_sales
SELECT city, sum(order_amount) AS sales, '\${bizdate}' AS dt
FROM dwd_orders
WHERE dt = '\${bizdate}' AND order_amount > 0
GROUP BY city;
`

/** A released pair of tables, rows for two days, and a released task from one to the other. */
export async function withSales({ platform, warehouse }: Pick<TestPlatform, 'platform' | 'warehouse'>): Promise<Pack> {
  await platform.upsertTable(ordersTable, byAnn())
  await platform.upsertTable(citySalesTable, byAnn())
  await platform.upsertTask({ name: 'ads_city_sales_di', scriptContent: citySalesScript }, byAnn())
  const pack = await platform.packCommit({ title: 'sales', mode: 'direct' }, byAnn())
  await platform.idle()
  const rows = "(1, 10.0, '杭州', '2026-03-09'), (2, 20.0, '杭州', '2026-03-09'), (3, 5.0, 'Oslo', '2026-03-08')"
  await warehouse.write(randomUUID(), [{ sql: `INSERT INTO dwd_orders VALUES ${rows}` }])
  return pack
}

/** Saves the rename of dwd_orders.order_amount and the script that follows it; nothing is released. */
export async function withRename(platform: EmbeddedPlatform): Promise<void> {
  const table = platform.getTable('dwd_orders')
  const task = platform.getTask('ads_city_sales_di')
  if (!table || !task) throw new Error('withSales comes first')
  const columns = table.columns.map((each) => (each.name === 'order_amount' ? { ...each, name: 'pay_amount' } : each))
  await platform.upsertTable({ tableId: table.id, name: table.name, columns, baseVersion: table.version }, byAnn())
  const scriptContent = citySalesScript.replaceAll('order_amount', 'pay_amount')
  await platform.upsertTask({ taskId: task.id, name: task.name, scriptContent, baseVersion: task.version }, byAnn())
}
