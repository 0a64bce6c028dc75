import { afterEach, expect, test } from 'vitest'
import { byAnn, type TestPlatform, testPlatform, withSales } from './test-platform'

let world: TestPlatform

afterEach(() => world.close())

test('publishing creates tables, puts tasks online and runs them', async () => {
  world = testPlatform()

  const pack = await withSales(world)

  expect(pack).toMatchObject({
    status: 'published',
    items: [{ result: 'done' }, { result: 'done' }, { result: 'done' }],
  })
  expect((await world.warehouse.describe()).map(({ table }) => table).sort()).toEqual(['ads_city_sales', 'dwd_orders'])
  expect(world.platform.getTask('ads_city_sales_di')).toMatchObject({ status: 'online', publishedVersion: 1 })
  expect(world.platform.listInstances().items).toMatchObject([
    { status: 'success', bizdate: '2026-03-09', kind: 'manual' },
  ])
})
