import { randomUUID } from 'node:crypto'
import type { Pack, WriteContext } from '@/lib/platform/port'
import type { UpsertTableInput } from '@/lib/platform/port-records'
import type { Warehouse } from '@/lib/warehouse/port'
import type { EmbeddedPlatform } from './embedded-platform'

/** For tests. */
export const startOfTest = new Date('2026-03-10T08:00:00Z')

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
export async function withSales({
  platform,
  warehouse,
}: {
  platform: EmbeddedPlatform
  warehouse: Warehouse
}): Promise<Pack> {
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
