import { afterEach, expect, test } from 'vitest'
import type { Table } from '@/lib/platform/port'
import { type TestPlatform, testPlatform } from '@/lib/testing/test-platform'
import { byAnn, citySalesScript, withSales } from './test-data'

let world: TestPlatform

afterEach(() => world.close())

/** Plays a crash: everything after this point of the process is lost. */
const crashAt = (point: string) => (name: string) => {
  if (name === point) throw new Error(`crash at ${point}`)
}

/** Two tables changed and a task with them, saved and not released. */
async function saveChanges() {
  const { platform } = world
  const orders = platform.getTable('dwd_orders') as Table
  const renamed = orders.columns.map((each) => (each.name === 'order_amount' ? { ...each, name: 'pay_amount' } : each))
  await platform.upsertTable({ tableId: orders.id, name: orders.name, columns: renamed }, byAnn())
  await platform.upsertTable({ name: 'dwd_new', columns: [{ name: 'a', type: 'INTEGER' }] }, byAnn())
  const task = platform.getTask('ads_city_sales_di')
  const scriptContent = citySalesScript.replaceAll('order_amount', 'pay_amount')
  await platform.upsertTask({ taskId: task?.id, name: 'ads_city_sales_di', scriptContent }, byAnn())
}

const boundaries = [
  'pack-frozen',
  'item-0-warehouse',
  'item-0-recorded',
  'item-1-warehouse',
  'item-1-recorded',
  'item-2-warehouse',
  'item-2-recorded',
  'pack-finished',
]

test('the boundaries of a publish are the ones that are tested', async () => {
  const seen: string[] = []
  world = testPlatform((name) => {
    if (!name.startsWith('instance')) seen.push(name)
  })
  await withSales(world)
  await saveChanges()
  seen.length = 0

  await world.platform.packCommit({ title: 'change', mode: 'direct' }, byAnn())

  expect(seen).toEqual(boundaries)
})

test.each(boundaries)('a publish that died at %s is finished once by the next start', async (point) => {
  world = testPlatform()
  await withSales(world)
  await saveChanges()
  const input = { title: 'change', mode: 'direct' as const }
  const dying = world.restart(crashAt(point))
  await expect(dying.packCommit(input, byAnn('call-1'))).rejects.toThrow('crash')

  const next = world.restart()
  await next.recover()
  await next.idle()

  const outcome = await next.outcomeOf('call-1')
  expect(outcome?.result).toMatchObject({
    status: 'published',
    items: [{ result: 'done' }, { result: 'done' }, { result: 'done' }],
  })
  expect(await next.packCommit(input, byAnn('call-1'))).toEqual(outcome?.result)
  expect(next.listPacks().total).toBe(2)
  const { rows } = await world.warehouse.query('SELECT sum(pay_amount) FROM dwd_orders')
  expect(rows).toEqual([[35]])
  expect(next.listInstances({ taskId: next.getTask('ads_city_sales_di')?.id }).total).toBe(2)
})

test.each(boundaries)(
  'the same call made again after a death at %s goes on instead of starting over',
  async (point) => {
    world = testPlatform()
    await withSales(world)
    await saveChanges()
    const input = { title: 'change', mode: 'direct' as const }
    await expect(world.restart(crashAt(point)).packCommit(input, byAnn('call-1'))).rejects.toThrow('crash')

    const pack = await world.restart().packCommit(input, byAnn('call-1'))

    expect(pack.status).toBe('published')
    expect(world.platform.listPacks().total).toBe(2)
  },
)

test.each(['drop-recorded', 'drop-warehouse'])('dropping a table that died at %s is finished once', async (point) => {
  world = testPlatform()
  await withSales(world)
  const table = world.platform.getTable('ads_city_sales') as Table
  await expect(world.restart(crashAt(point)).dropTable(table.id, byAnn('call-1'))).rejects.toThrow('crash')

  const next = world.restart()
  const { finished } = await next.recover()

  expect(finished).toEqual(['call-1'])
  expect(next.getTable('ads_city_sales')).toBeUndefined()
  expect((await world.warehouse.describe()).map((each) => each.table)).toEqual(['dwd_orders'])
})

test.each(['instance-started', 'instance-ran'])(
  'a run that died at %s ends once after the next start',
  async (point) => {
    world = testPlatform()
    await withSales(world)
    const [instance] = world.platform.listInstances().items
    const dying = world.restart(crashAt(point))
    await dying.rerunInstance(instance?.id ?? '', byAnn())
    await expect(dying.idle()).rejects.toThrow('crash')
    const during = world.platform.getInstance(instance?.id ?? '')?.status

    const next = world.restart()
    await next.recover()
    await next.idle()

    expect(during).toBe('running')
    expect(next.getInstance(instance?.id ?? '')).toMatchObject({ status: 'success', rows: 1 })
    expect((await world.warehouse.query('SELECT count(*) FROM ads_city_sales')).rows).toEqual([[1]])
  },
)

test('a kill that was asked for before the crash leaves a killed instance', async () => {
  world = testPlatform()
  await withSales(world)
  const [instance] = world.platform.listInstances().items
  const dying = world.restart(crashAt('instance-started'))
  await dying.rerunInstance(instance?.id ?? '', byAnn())
  await expect(dying.idle()).rejects.toThrow('crash')
  await dying.killInstance(instance?.id ?? '', byAnn())

  const next = world.restart()
  await next.recover()

  expect(next.getInstance(instance?.id ?? '')?.status).toBe('killed')
})
