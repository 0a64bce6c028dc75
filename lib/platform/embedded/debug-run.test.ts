import { afterEach, expect, test } from 'vitest'
import { type TestPlatform, testPlatform } from '@/lib/testing/test-platform'
import { byAnn, citySalesScript, citySalesTable, withRename, withSales } from './test-data'

let world: TestPlatform
afterEach(() => world.close())

const byBob = (idempotencyKey: string) => ({ actor: { id: 'bob', name: 'Bob' }, idempotencyKey })
const columnsOf = async (table: string) =>
  (await world.warehouse.describe()).find((each) => each.table === table)?.columns.map(({ name }) => name)
const run = (taskId: string, key?: string) =>
  world.platform.debugRun({ taskId, bizdate: '2026-03-09' }, key === undefined ? byAnn() : byAnn(key))

test('a script that follows a saved rename runs on a copy that has it, says so, and changes nothing', async () => {
  world = testPlatform()
  await withSales(world)
  await withRename(world.platform)

  const done = await run('ads_city_sales_di', 'call-1')
  const again = await run('ads_city_sales_di', 'call-1')

  expect(done).toMatchObject({ status: 'success', rows: 1 })
  expect(done.unreleased).toEqual([{ name: 'dwd_orders', fromVersion: 1, toVersion: 2 }])
  expect(again).toEqual(done)
  expect(world.platform.getInstanceLog(done.id)).toContain(
    'with the unreleased table dwd_orders: version 2, in effect is version 1',
  )
  expect(await columnsOf('dwd_orders')).toContain('order_amount')
})

test('a table that is saved and was never released is there, and is gone afterwards', async () => {
  world = testPlatform()
  await withSales(world)
  await world.platform.upsertTable({ ...citySalesTable, name: 'ads_city_copy' }, byAnn())
  const scriptContent = citySalesScript.replace('INTO ads_city_sales', 'INTO ads_city_copy')
  await world.platform.upsertTask({ name: 'ads_city_copy_di', scriptContent }, byAnn())

  const done = await run('ads_city_copy_di')

  expect(done).toMatchObject({ status: 'success', rows: 1 })
  expect(done.unreleased).toEqual([{ name: 'ads_city_copy', fromVersion: null, toVersion: 1 }])
  expect(await columnsOf('ads_city_copy')).toBeUndefined()
})

test('neither a table that the script does not name nor another person’s change is carried', async () => {
  world = testPlatform()
  await withSales(world)
  await world.platform.upsertTable({ ...citySalesTable, name: 'ads_elsewhere' }, byAnn())
  const orders = world.platform.getTable('dwd_orders')
  const columns = [...(orders?.columns ?? []), { name: 'coupon', type: 'DOUBLE' }]
  await world.platform.upsertTable({ tableId: orders?.id, name: 'dwd_orders', columns }, byBob('save'))

  const done = await run('ads_city_sales_di')

  expect(done).toMatchObject({ status: 'success', unreleased: [] })
})

test('a saved change that its rows do not allow fails the run with the engine’s words', async () => {
  world = testPlatform()
  await withSales(world)
  const orders = world.platform.getTable('dwd_orders')
  const columns = (orders?.columns ?? []).map((each) => (each.name === 'city' ? { ...each, type: 'INTEGER' } : each))
  await world.platform.upsertTable({ tableId: orders?.id, name: 'dwd_orders', columns }, byAnn())

  const done = await run('ads_city_sales_di')

  expect(done).toMatchObject({ status: 'failed', message: expect.stringContaining('INT') })
  expect(done.unreleased).toHaveLength(1)
})
