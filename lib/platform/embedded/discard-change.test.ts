import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestPlatform, testPlatform } from '@/lib/testing/test-platform'
import { byAnn, citySalesScript, citySalesTable, withRename, withSales } from './test-data'

let world: TestPlatform
beforeEach(async () => {
  world = testPlatform()
  await withSales(world)
})
afterEach(() => world.close())

const by = (id: string, conversationId?: string) => ({
  actor: { id, name: id },
  idempotencyKey: crypto.randomUUID(),
  ...(conversationId ? { conversationId } : {}),
})
const columnNames = (table: string) => world.platform.getTable(table)?.columns.map(({ name }) => name)
const addColumn = (name: string, write = byAnn()) => {
  const table = world.platform.getTable('dwd_orders')
  const columns = [...(table?.columns ?? []), { name, type: 'DOUBLE' }]
  return world.platform.upsertTable({ tableId: table?.id, name: 'dwd_orders', columns }, write)
}
const discard = (kind: string, id: string, write = byAnn()) => world.platform.discardChange({ kind, id }, write)

test('a saved change of a table is taken back to what is in effect, once, and nothing else is touched', async () => {
  await withRename(world.platform)
  const key = byAnn('call-1')

  const done = await discard('table', 'dwd_orders', key)
  const again = await discard('table', 'dwd_orders', key)

  expect(done).toMatchObject({ name: 'dwd_orders', discarded: 2, backTo: 1 })
  expect(again).toEqual(done)
  expect(columnNames('dwd_orders')).toContain('order_amount')
  expect(world.platform.pendingItems('ann').map(({ name }) => name)).toEqual(['ads_city_sales_di'])
})

test('a script goes back with the tables that it reads and writes', async () => {
  const scriptContent = citySalesScript.replace('FROM dwd_orders', 'FROM dwd_orders, ads_city_sales')
  const task = world.platform.getTask('ads_city_sales_di')
  await world.platform.upsertTask({ taskId: task?.id, name: 'renamed_di', scriptContent }, byAnn())

  await discard('task', 'renamed_di')

  const after = world.platform.getTask('ads_city_sales_di')
  expect(after).toMatchObject({ version: 1, name: 'ads_city_sales_di', inputs: ['dwd_orders'], status: 'online' })
  expect(after?.scriptContent).toContain(citySalesScript)
  expect(world.platform.listTasks({ table: 'ads_city_sales' }).items).toHaveLength(1)
})

test('a version number is never used again, and the next change starts from what is in effect', async () => {
  await addColumn('unwanted')
  await discard('table', 'dwd_orders')

  const { table, fromVersion } = await addColumn('coupon')

  expect([fromVersion, table.version]).toEqual([1, 3])
  expect(columnNames('dwd_orders')).not.toContain('unwanted')
})

test('what was never released is gone, and its name is free', async () => {
  await world.platform.upsertTable({ ...citySalesTable, name: 'ads_copy' }, byAnn())

  const done = await discard('table', 'ads_copy')

  expect(done.backTo).toBeNull()
  expect(world.platform.getTable('ads_copy')).toBeUndefined()
  expect((await world.platform.upsertTable({ ...citySalesTable, name: 'ads_copy' }, byAnn())).created).toBe(true)
})

test('a new task goes after its schedule, never without it', async () => {
  const { task } = await world.platform.upsertTask({ name: 'fresh', scriptContent: citySalesScript }, byAnn())
  const schedule = { taskId: task.id, cron: '0 2 * * *', retries: 0, priority: 0, dependencies: [] }
  await world.platform.upsertSchedule(schedule, byAnn())

  await expect(discard('task', 'fresh')).rejects.toMatchObject({ code: 'conflict' })
  await discard('schedule', 'fresh')
  await discard('task', 'fresh')

  expect(world.platform.getTask('fresh')).toBeUndefined()
})

test('a task that is offline goes back to what ran last; it does not disappear', async () => {
  const task = world.platform.getTask('ads_city_sales_di')
  await world.platform.offlineTask(task?.id ?? '', byAnn())

  await expect(discard('task', 'ads_city_sales_di')).rejects.toMatchObject({ code: 'conflict' })
  await world.platform.upsertTask({ taskId: task?.id, name: 'ads_city_sales_di', scriptContent: 'SELECT 1' }, byAnn())
  const done = await discard('task', 'ads_city_sales_di')

  expect(done.backTo).toBe(1)
  expect(world.platform.getTask('ads_city_sales_di')?.scriptContent).toContain(citySalesScript)
})

test('a newer save than the one meant, a released object and an unknown one are refused', async () => {
  await addColumn('coupon')
  const id = world.platform.getTable('dwd_orders')?.id ?? ''

  const stale = world.platform.discardChange({ kind: 'table', id, baseVersion: 1 }, byAnn())

  await expect(stale).rejects.toMatchObject({ code: 'stale-base' })
  await expect(discard('table', 'ads_city_sales')).rejects.toMatchObject({ code: 'conflict' })
  await expect(discard('table', 'nowhere')).rejects.toMatchObject({ code: 'table-not-found' })
})

test('what another person saved is theirs to discard, or an administrator’s', async () => {
  await addColumn('coupon', by('bob'))
  await addColumn('discount', byAnn())

  await expect(discard('table', 'dwd_orders')).rejects.toMatchObject({ code: 'forbidden' })
  const admin = { ...by('root'), actor: { id: 'root', name: 'Root', role: 'admin' as const } }
  expect((await discard('table', 'dwd_orders', admin)).backTo).toBe(1)
})

test('what a draft holds is withdrawn first', async () => {
  await addColumn('coupon')
  const pack = await world.platform.packCommit({ title: 'later', mode: 'draft' }, byAnn())

  await expect(discard('table', 'dwd_orders')).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining(pack.id),
  })
  await world.platform.withdrawPack(pack.id, byAnn())
  expect((await discard('table', 'dwd_orders')).backTo).toBe(1)
})

test('a preview says what is lost, and changes nothing', async () => {
  await addColumn('coupon', by('bob'))
  await addColumn('discount')

  const preview = world.platform.previewDiscard({ kind: 'table', id: 'dwd_orders' })

  expect(preview).toMatchObject({ version: 3, backTo: 1, name: 'dwd_orders' })
  expect(preview.saves.map(({ version, author }) => [version, author])).toEqual([
    [3, 'Ann'],
    [2, 'bob'],
  ])
  expect(preview.added).toBeGreaterThan(0)
  expect(columnNames('dwd_orders')).toContain('coupon')
})

test('a release names the saves that its own conversation did not make', async () => {
  await addColumn('coupon', by('ann', 'conversation-1'))
  await addColumn('discount', by('ann', 'conversation-2'))

  const { earlier } = await world.platform.previewPack({}, 'ann', 'conversation-2')
  const own = await world.platform.previewPack({}, 'ann')

  expect(earlier?.map(({ name, version, author }) => [name, version, author])).toEqual([['dwd_orders', 2, 'ann']])
  expect(own.earlier).toBeUndefined()
})

test('a discarded save is no earlier change of a later one', async () => {
  await addColumn('coupon', by('ann', 'conversation-1'))
  await discard('table', 'dwd_orders', by('ann', 'conversation-1'))
  await addColumn('discount', by('ann', 'conversation-2'))

  const { earlier, items } = await world.platform.previewPack({}, 'ann', 'conversation-2')

  expect(earlier).toEqual([])
  expect(items[0]?.columnChanges?.map(({ column }) => column)).toEqual(['discount'])
})
