import { afterEach, expect, test } from 'vitest'
import { type TestPlatform, testPlatform } from '@/lib/testing/test-platform'
import { byAnn, withSales } from './test-data'

let world: TestPlatform
afterEach(() => world.close())

test('a data source is found by id or name, with who uses it, and no longer once it is deleted', async () => {
  world = testPlatform()
  const { platform } = world
  const { id } = await platform.upsertDatasource({ name: 'crm', type: 'mysql', connection: { host: 'a' } }, byAnn())
  await platform.upsertDatasource({ name: 'erp', type: 'mysql', connection: {} }, byAnn())

  expect(platform.getDatasource('crm')).toMatchObject({ id, type: 'mysql', version: 1, dependants: [] })
  expect(platform.getDatasource(id)?.name).toBe('crm')
  expect(platform.listDatasources(1)).toMatchObject({ total: 2, returned: 1, items: [{ name: 'crm' }] })
  await platform.deleteDatasource(id, byAnn())
  expect(platform.getDatasource('crm')).toBeUndefined()
  expect(platform.listDatasources()).toMatchObject({ total: 1, items: [{ name: 'erp' }] })
})

test('quality rules are listed by table, with their last result, or that there is none', async () => {
  world = testPlatform()
  const { platform } = world
  await withSales(world)
  const save = (name: string, table: string) =>
    platform.upsertQualityRule({ name, table, check: 'sales >= 0', blocking: false }, byAnn())
  await save('sales not negative', 'ads_city_sales')
  await save('orders', 'dwd_orders')

  expect(platform.listQualityRules({ tables: ['ADS_CITY_SALES'] })).toMatchObject({
    total: 1,
    items: [{ name: 'sales not negative', lastResult: null, released: false }],
  })
  await platform.packCommit({ title: 'rules', mode: 'direct' }, byAnn())
  expect(platform.getQualityRule('orders')).toMatchObject({ released: true, lastResult: null })
  expect(platform.listQualityRules()).toMatchObject({ total: 2, returned: 2 })
})

test('a backfill says how far it has come; unknown ones are undefined', async () => {
  world = testPlatform()
  const { platform } = world
  await withSales(world)
  const range = { taskIds: ['ads_city_sales_di'], from: '2026-03-07', to: '2026-03-09', includeDownstream: false }
  const { id } = await platform.backfill({ ...range, reason: 'late' }, byAnn())
  await platform.idle()

  expect(platform.getBackfill(id)).toMatchObject({ status: 'done', reason: 'late', progress: { success: 3 } })
  expect(platform.listBackfills()).toMatchObject({ total: 1, returned: 1, items: [{ id }] })
  expect(platform.getBackfill('none')).toBeUndefined()
})
