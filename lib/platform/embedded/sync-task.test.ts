import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestPlatform, testPlatform } from '@/lib/testing/test-platform'
import { byAnn, withSales } from './test-data'

let world: TestPlatform

beforeEach(async () => {
  world = testPlatform()
  await withSales(world)
})

afterEach(() => world.close())

const sync = {
  name: 'orders to sales',
  source: 'dwd_orders',
  target: 'ads_city_sales',
  mapping: { city: 'city', order_amount: 'sales', dt: 'dt' },
}

test('a sync task is in effect at once and copies the rows of the day', async () => {
  const task = await world.platform.transferTaskUpsert(sync, byAnn())
  const range = { taskIds: [task.id], from: '2026-03-09', to: '2026-03-09', includeDownstream: false }
  await world.platform.backfill({ ...range, reason: 'first copy' }, byAnn())
  await world.platform.idle()

  expect(task).toMatchObject({ type: 'sync', status: 'online', publishedVersion: 1, inputs: ['dwd_orders'] })
  const { rows } = await world.warehouse.query('SELECT city, sales FROM ads_city_sales ORDER BY sales')
  expect(rows).toEqual([
    ['杭州', 10],
    ['杭州', 20],
  ])
})

test.each([
  ['an unknown table', { target: 'nowhere' }, 'table-not-found'],
  ['an unknown column', { mapping: { nobody: 'city' } }, 'columns-invalid'],
  ['no columns', { mapping: {} }, 'columns-invalid'],
])('a sync task with %s is refused', async (_case, change, code) => {
  await expect(world.platform.transferTaskUpsert({ ...sync, ...change }, byAnn())).rejects.toMatchObject({ code })
})

test('a datasource that a sync task uses cannot be deleted, and secrets are not kept', async () => {
  const erp = { name: 'dwd', type: 'duckdb', connection: { path: 'x' } }
  const datasource = await world.platform.upsertDatasource(erp, byAnn())
  await world.platform.transferTaskUpsert({ ...sync, source: 'dwd.dwd_orders' }, byAnn())

  await expect(world.platform.deleteDatasource(datasource.id, byAnn())).rejects.toMatchObject({ code: 'conflict' })
  const secret = world.platform.upsertDatasource({ ...erp, name: 'x', connection: { password: 'p' } }, byAnn())
  await expect(secret).rejects.toMatchObject({ code: 'invalid-arguments' })
})
