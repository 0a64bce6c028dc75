import { afterEach, expect, test } from 'vitest'
import { type TestPlatform, testPlatform } from '@/lib/testing/test-platform'
import { byAnn, citySalesScript, withRename, withSales } from './test-data'

let world: TestPlatform
afterEach(() => world.close())

const limit = { timeoutMs: 20_000 }
const saveScript = (scriptContent: string) => {
  const task = world.platform.getTask('ads_city_sales_di')
  return world.platform.upsertTask({ taskId: task?.id, name: 'ads_city_sales_di', scriptContent }, byAnn())
}
const trial = async (options = limit) => {
  const { items } = await world.platform.previewPack({}, 'ann')
  return world.platform.tryChanges(items, options)
}
const rows = async (sql: string) => (await world.warehouse.query(sql)).rows

test('a rename with its reader is planned and run as it would be, and leaves nothing behind', async () => {
  world = testPlatform()
  await withSales(world)
  await withRename(world.platform)
  const before = await rows('select * from ads_city_sales order by all')

  const result = await trial()

  expect(result).toEqual({
    explain: { state: 'pass', message: '' },
    sample: { state: 'pass', bizdate: '2026-03-09', rows: 1, message: '' },
  })
  expect(await rows('select * from ads_city_sales order by all')).toEqual(before)
  const orders = (await world.warehouse.describe()).find(({ table }) => table === 'dwd_orders')
  expect(orders?.columns.map(({ name }) => name)).toContain('order_amount')
})

test('a script that the engine refuses fails with its words, and no run is claimed', async () => {
  world = testPlatform()
  await withSales(world)
  await saveScript(citySalesScript.replaceAll('order_amount', 'no_such_column'))

  const { explain, sample } = await trial()

  expect(explain).toMatchObject({ state: 'fail', message: expect.stringContaining('no_such_column') })
  expect(sample).toMatchObject({ state: 'unknown' })
})

test('a script that only fails on the rows fails in the run, not in the plan', async () => {
  world = testPlatform()
  await withSales(world)
  await saveScript(citySalesScript.replace('sum(order_amount)', 'sum(CAST(city AS INTEGER))'))

  const { explain, sample } = await trial()

  expect(explain.state).toBe('pass')
  expect(sample).toMatchObject({ state: 'fail', message: expect.stringContaining('INT') })
})

test('a change of a table that its rows do not allow is found before it is published', async () => {
  world = testPlatform()
  await withSales(world)
  const table = world.platform.getTable('dwd_orders')
  const columns = (table?.columns ?? []).map((each) => (each.name === 'city' ? { ...each, type: 'INTEGER' } : each))
  await world.platform.upsertTable({ tableId: table?.id, name: 'dwd_orders', columns }, byAnn())

  expect(await trial()).toMatchObject({ explain: { state: 'fail' } })
})

test('a parameter that nobody fills in fails', async () => {
  world = testPlatform()
  await withSales(world)
  await saveScript(citySalesScript.replaceAll('bizdate', 'nobody'))

  expect(await trial()).toMatchObject({ explain: { state: 'fail', message: expect.stringContaining('nobody') } })
})

test('what the version in effect fails by too is told apart, and hides no failure that is new', async () => {
  world = testPlatform()
  await withSales(world)
  const broken = citySalesScript.replace('sum(order_amount)', 'sum(CAST(city AS INTEGER))')
  await saveScript(broken)
  await world.platform.packCommit({ title: 'broken', mode: 'direct' }, byAnn())
  await world.platform.idle()
  await saveScript(`${broken}-- a note\n`)
  const known = await trial()
  await world.platform.upsertTask({ name: 'zz_new', scriptContent: broken.replace('city AS I', 'dt AS I') }, byAnn())

  const both = await trial()

  expect(known.sample).toMatchObject({ state: 'pass', rows: 0, before: [{ task: 'ads_city_sales_di' }] })
  expect(both.sample).toMatchObject({ state: 'fail', task: 'zz_new', before: [{ task: 'ads_city_sales_di' }] })
})

test('a script too slow for the time is judged by its plan; its rows are unknown, never good', async () => {
  world = testPlatform()
  await withSales(world)
  await saveScript(citySalesScript.replace('FROM dwd_orders', 'FROM dwd_orders, range(100000000000) AS slow(n)'))
  const started = performance.now()

  const { explain, sample } = await trial({ timeoutMs: 5_000 })

  expect([explain.state, sample?.state]).toEqual(['pass', 'unknown'])
  expect(performance.now() - started).toBeLessThan(12_000)
}, 30_000)
