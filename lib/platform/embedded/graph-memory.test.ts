import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestPlatform, testPlatform } from '@/lib/testing/test-platform'
import { byAnn, citySalesScript, withRename, withSales } from './test-data'

let world: TestPlatform

beforeEach(async () => {
  world = testPlatform()
  await withSales(world)
})

afterEach(() => world.close())

const readers = async (table = 'dwd_orders') =>
  (await world.platform.getLineage(table, { direction: 'downstream' })).edges.map(
    ({ to, taskName }) => `${taskName} → ${to}`,
  )

test('what is saved is not in the lineage, what is published is', async () => {
  await readers()
  const script = citySalesScript.replace('ads_city_sales', 'ads_other')
  await world.platform.upsertTask({ name: 'other', scriptContent: script }, byAnn())

  const saved = await readers()
  await world.platform.packCommit({ title: 'other', mode: 'direct' }, byAnn())
  const published = await readers()

  expect(saved).toEqual(['ads_city_sales_di → ads_city_sales'])
  expect(published.sort()).toEqual(['ads_city_sales_di → ads_city_sales', 'other → ads_other'])
})

test('a task that goes offline leaves the lineage', async () => {
  await readers()

  await world.platform.offlineTask(world.platform.getTask('ads_city_sales_di')?.id ?? '', byAnn())

  expect(await readers()).toEqual([])
})

test('a preview leaves the lineage as it was', async () => {
  const before = await world.platform.getLineage('dwd_orders', { direction: 'both' })
  await withRename(world.platform)

  await world.platform.previewPack({}, 'ann')

  expect(await world.platform.getLineage('dwd_orders', { direction: 'both' })).toEqual(before)
})

test('a published rename shows in the lineage of the columns', async () => {
  await withRename(world.platform)
  await world.platform.packCommit({ title: 'rename', mode: 'direct' }, byAnn())

  const { edges } = await world.platform.getLineage('dwd_orders', { direction: 'downstream', column: 'pay_amount' })

  expect(edges[0]?.columns).toEqual([{ from: 'pay_amount', to: 'sales' }])
})

test('after a rollback the lineage and the filter by table are those of the version before', async () => {
  const task = world.platform.getTask('ads_city_sales_di')
  const moved = "INSERT INTO ads_city_sales SELECT 'x', 1.0, '${bizdate}'"
  await world.platform.upsertTask({ taskId: task?.id, name: 'ads_city_sales_di', scriptContent: moved }, byAnn())
  const pack = await world.platform.packCommit({ title: 'moved', mode: 'direct' }, byAnn())
  const without = await readers()

  await world.platform.rollback({ packId: pack.id }, byAnn())

  expect(without).toEqual([])
  expect(await readers()).toEqual(['ads_city_sales_di → ads_city_sales'])
})

test('an unknown table has no lineage to show', async () => {
  await expect(readers('nobody')).rejects.toMatchObject({ code: 'table-not-found' })
})
