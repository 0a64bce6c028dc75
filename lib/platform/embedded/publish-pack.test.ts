import { afterEach, expect, test } from 'vitest'
import type { Table } from '@/lib/platform/port'
import { type TestPlatform, testPlatform } from '@/lib/testing/test-platform'
import { byAnn, citySalesScript, withSales } from './test-data'

let world: TestPlatform

afterEach(() => world.close())

const columnsOf = async (table: string) => {
  const tables = await world.warehouse.describe()
  return tables.find((each) => each.table === table)?.columns.map(({ name, type }) => `${name} ${type}`)
}

const rowsOf = async (sql: string) => (await world.warehouse.query(sql)).rows

const ordersTableOf = (platform = world.platform) => platform.getTable('dwd_orders') as Table

/** Saves dwd_orders with its amount renamed. */
const renameAmount = async () => {
  const table = ordersTableOf()
  const columns = table.columns.map((each) => (each.name === 'order_amount' ? { ...each, name: 'pay_amount' } : each))
  return world.platform.upsertTable(
    { tableId: table.id, name: table.name, columns, baseVersion: table.version },
    byAnn(),
  )
}

const fixScript = () => {
  const task = world.platform.getTask('ads_city_sales_di')
  const scriptContent = citySalesScript.replaceAll('order_amount', 'pay_amount')
  return world.platform.upsertTask({ taskId: task?.id, name: 'ads_city_sales_di', scriptContent }, byAnn())
}

test('publishing creates tables, puts tasks online and runs them', async () => {
  world = testPlatform()

  const pack = await withSales(world)

  expect(pack).toMatchObject({
    status: 'published',
    items: [{ result: 'done' }, { result: 'done' }, { result: 'done' }],
  })
  expect((await world.warehouse.describe()).map(({ table }) => table).sort()).toEqual(['ads_city_sales', 'dwd_orders'])
  expect(world.platform.getTask('ads_city_sales_di')).toMatchObject({ status: 'online', publishedVersion: 1 })
  expect(world.platform.listInstances().items).toMatchObject([{ status: 'success', bizdate: '2026-03-09' }])
})

test('a preview says which runs follow, and the released pack names exactly those by their ids', async () => {
  world = testPlatform()
  await withSales(world)
  await renameAmount()
  await fixScript()

  const { runsAfter } = await world.platform.previewPack({}, 'ann')
  const pack = await world.platform.packCommit({ title: 'rename', mode: 'direct' }, byAnn('release'))

  expect(runsAfter).toMatchObject([{ taskName: 'ads_city_sales_di', bizdate: '2026-03-09', isHeld: false }])
  expect(pack.started).toMatchObject([{ taskName: 'ads_city_sales_di', bizdate: '2026-03-09' }])
  expect(world.platform.getInstance(pack.started?.[0]?.instanceId ?? '')).toMatchObject({ kind: 'manual' })
  expect((await world.platform.packCommit({ title: 'rename', mode: 'direct' }, byAnn('release'))).started).toEqual(
    pack.started,
  )
  await world.platform.idle()
})

test('a frozen task of the pack is announced as held, and is', async () => {
  world = testPlatform()
  await withSales(world)
  const task = world.platform.getTask('ads_city_sales_di')
  await world.platform.freezeTask(task?.id ?? '', byAnn())
  await fixScript()
  await renameAmount()

  const { runsAfter } = await world.platform.previewPack({}, 'ann')
  const pack = await world.platform.packCommit({ title: 'rename', mode: 'direct' }, byAnn())
  await world.platform.idle()

  expect(runsAfter).toMatchObject([{ taskName: 'ads_city_sales_di', isHeld: true }])
  expect(world.platform.getInstance(pack.started?.[0]?.instanceId ?? '')?.status).toBe('blocked')
})

test('a draft starts nothing', async () => {
  world = testPlatform()
  await withSales(world)
  await fixScript()

  const pack = await world.platform.packCommit({ title: 'later', mode: 'draft' }, byAnn())

  expect(pack.started).toBeUndefined()
})

test('saving changes nothing until it is published', async () => {
  world = testPlatform()
  await withSales(world)

  await renameAmount()
  await fixScript()

  expect(await columnsOf('dwd_orders')).toContain('order_amount DOUBLE')
  expect(ordersTableOf()).toMatchObject({ version: 2, publishedVersion: 1 })
  expect(world.platform.pendingItems('ann').map(({ name }) => name)).toEqual(['dwd_orders', 'ads_city_sales_di'])
})

test('publishing a rename keeps the values and runs the changed task for its latest day', async () => {
  world = testPlatform()
  await withSales(world)
  await renameAmount()
  await fixScript()

  const pack = await world.platform.packCommit({ title: 'rename', mode: 'direct' }, byAnn())
  await world.platform.idle()

  expect(pack.status).toBe('published')
  expect(await rowsOf('SELECT sum(pay_amount) FROM dwd_orders')).toEqual([[35]])
  expect(await rowsOf('SELECT city, sales, dt FROM ads_city_sales')).toEqual([['杭州', 30, '2026-03-09']])
  expect(world.platform.pendingItems('ann')).toEqual([])
})

test('added, dropped, retyped and moved columns stand in the warehouse as in the catalogue', async () => {
  world = testPlatform()
  await withSales(world)
  const table = ordersTableOf()
  const [id, amount, city, dt] = table.columns
  if (!id || !amount || !city || !dt) throw new Error('four columns expected')
  const columns = [{ ...amount, type: 'DECIMAL(18,2)' }, id, { name: 'channel', type: 'VARCHAR' }, dt]
  await world.platform.upsertTable({ tableId: table.id, name: table.name, columns }, byAnn())

  const pack = await world.platform.packCommit({ title: 'columns', mode: 'direct' }, byAnn())

  expect(pack.items).toMatchObject([{ result: 'done', breaking: true }])
  expect(await columnsOf('dwd_orders')).toEqual([
    'order_amount DECIMAL(18,2)',
    'order_id BIGINT',
    'channel VARCHAR',
    'dt VARCHAR',
  ])
  expect(await rowsOf('SELECT order_id, order_amount FROM dwd_orders ORDER BY 1 LIMIT 1')).toEqual([[1, '10.00']])
})

test('two columns that swap their names swap their values', async () => {
  world = testPlatform()
  await world.platform.upsertTable(
    {
      name: 'ods_pair',
      columns: [
        { name: 'a', type: 'INTEGER' },
        { name: 'b', type: 'INTEGER' },
      ],
    },
    byAnn(),
  )
  await world.platform.packCommit({ title: 'pair', mode: 'direct' }, byAnn())
  await world.warehouse.write('pair', [{ sql: 'INSERT INTO ods_pair VALUES (1, 2)' }])
  const table = world.platform.getTable('ods_pair') as Table
  const columns = table.columns.map((column) => ({ ...column, name: column.name === 'a' ? 'b' : 'a' }))
  await world.platform.upsertTable({ tableId: table.id, name: 'ods_pair', columns }, byAnn())

  await world.platform.packCommit({ title: 'swap', mode: 'direct' }, byAnn())

  expect(await rowsOf('SELECT a, b FROM ods_pair')).toEqual([[2, 1]])
})

test('a pack that meets a refusal stops there: what was done stays, the rest is skipped', async () => {
  world = testPlatform()
  await withSales(world)
  await world.platform.upsertTable({ name: 'dwd_first', columns: [{ name: 'a', type: 'INTEGER' }] }, byAnn())
  await world.platform.upsertTable({ name: 'dwd_second', columns: [{ name: 'a', type: 'NO_SUCH_TYPE' }] }, byAnn())
  await fixScript()

  const pack = await world.platform.packCommit({ title: 'half', mode: 'direct' }, byAnn())

  expect(pack.status).toBe('partial')
  expect(pack.items.map(({ name, result }) => [name, result])).toEqual([
    ['dwd_first', 'done'],
    ['dwd_second', 'failed'],
    ['ads_city_sales_di', 'skipped'],
  ])
  expect(pack.items[1]?.message).toMatch(/NO_SUCH_TYPE/)
  expect(world.platform.getTask('ads_city_sales_di')).toMatchObject({ version: 2, publishedVersion: 1 })
  expect(
    world.platform
      .pendingItems('ann')
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['ads_city_sales_di', 'dwd_second'])
})

test('the same key again returns the first result and publishes nothing twice', async () => {
  world = testPlatform()
  await withSales(world)
  await renameAmount()
  await fixScript()

  const input = { title: 'once', mode: 'direct' as const }
  const [first, second] = await Promise.all([
    world.platform.packCommit(input, byAnn('call-1')),
    world.platform.packCommit(input, byAnn('call-1')),
  ])
  const third = await world.platform.packCommit(input, byAnn('call-1'))

  expect(second).toEqual(first)
  expect(third).toEqual(first)
  expect(world.platform.listPacks().total).toBe(2)
  expect(await world.platform.outcomeOf('call-1')).toEqual({ result: first })
  expect(await world.platform.outcomeOf('call-2')).toBeUndefined()
})

test('a key that was used for another write is refused', async () => {
  world = testPlatform()
  await withSales(world)
  await fixScript()
  await world.platform.packCommit({ title: 'once', mode: 'direct' }, byAnn('call-1'))

  const again = world.platform.packCommit({ title: 'other', mode: 'direct' }, byAnn('call-1'))

  await expect(again).rejects.toMatchObject({ code: 'conflict' })
})

test('a change set that is not the previewed one is refused', async () => {
  world = testPlatform()
  await withSales(world)
  await renameAmount()
  const { contentHash } = await world.platform.previewPack({}, 'ann')
  await fixScript()

  const commit = world.platform.packCommit({ title: 'moved', mode: 'direct', contentHash }, byAnn())

  await expect(commit).rejects.toMatchObject({ code: 'stale-base' })
  expect(await columnsOf('dwd_orders')).toContain('order_amount DOUBLE')
})

test('a draft changes nothing, follows later saves, and is deployed once', async () => {
  world = testPlatform()
  await withSales(world)
  await renameAmount()
  const draft = await world.platform.packCommit({ title: 'later', mode: 'draft' }, byAnn())
  const before = await columnsOf('dwd_orders')
  const table = ordersTableOf()
  await world.platform.upsertTable(
    { tableId: table.id, name: table.name, columns: table.columns, comment: 'paid' },
    byAnn(),
  )

  const pack = await world.platform.deployCommit(draft.id, byAnn())

  expect(draft).toMatchObject({ status: 'draft', items: [{ toVersion: 2 }] })
  expect(before).toContain('order_amount DOUBLE')
  expect(pack).toMatchObject({ id: draft.id, status: 'published', items: [{ toVersion: 3, result: 'done' }] })
  await expect(world.platform.deployCommit(draft.id, byAnn())).rejects.toMatchObject({ code: 'conflict' })
})

test('a pack of several items is called by its main change, whatever title it was given', async () => {
  world = testPlatform()
  await withSales(world)
  await renameAmount()
  await fixScript()

  const draft = await world.platform.packCommit({ title: 'the last edit', mode: 'draft' }, byAnn())

  expect(draft.title).toBe('dwd_orders: order_amount → pay_amount (+1)')
})

test('a withdrawn draft cannot be deployed and leaves its objects saved', async () => {
  world = testPlatform()
  await withSales(world)
  await renameAmount()
  const draft = await world.platform.packCommit({ title: 'later', mode: 'draft' }, byAnn())

  const pack = await world.platform.withdrawPack(draft.id, byAnn())

  expect(pack.status).toBe('withdrawn')
  await expect(world.platform.deployCommit(draft.id, byAnn())).rejects.toMatchObject({ code: 'conflict' })
  expect(world.platform.pendingItems('ann')).toHaveLength(1)
})

test('taking a pack back restores names and scripts, drops what it created', async () => {
  world = testPlatform()
  await withSales(world)
  await renameAmount()
  await fixScript()
  await world.platform.upsertTable({ name: 'dwd_new', columns: [{ name: 'a', type: 'INTEGER' }] }, byAnn())
  const pack = await world.platform.packCommit({ title: 'rename', mode: 'direct' }, byAnn())
  await world.platform.idle()

  const back = await world.platform.rollback({ packId: pack.id }, byAnn())
  await world.platform.idle()

  expect(back).toMatchObject({ status: 'published', rollbackOf: pack.id })
  expect(world.platform.getPack(pack.id)?.status).toBe('rolled_back')
  expect(await columnsOf('dwd_orders')).toContain('order_amount DOUBLE')
  expect(await columnsOf('dwd_new')).toBeUndefined()
  expect(world.platform.listInstances({}, 1).items).toMatchObject([{ status: 'success' }])
  expect(ordersTableOf()).toMatchObject({ version: 1, publishedVersion: 1 })
  expect(world.platform.pendingItems('ann')).toEqual([])
})

test('what was taken back does not ride along with the next save, whose number is new', async () => {
  world = testPlatform()
  await withSales(world)
  await renameAmount()
  await fixScript()
  const pack = await world.platform.packCommit({ title: 'rename', mode: 'direct' }, byAnn())
  await world.platform.rollback({ packId: pack.id }, byAnn())
  const { id: tableId, columns } = ordersTableOf() as Table

  await world.platform.upsertTable(
    { tableId, name: 'dwd_orders', columns: [...columns, { name: 'extra', type: 'INTEGER' }] },
    byAnn(),
  )

  const { items, earlier } = await world.platform.previewPack({}, 'ann', 'other')
  expect(items).toMatchObject([{ fromVersion: 1, toVersion: 3, columnChanges: [{ kind: 'add', column: 'extra' }] }])
  expect(earlier).toMatchObject([{ version: 3 }])
  expect(earlier?.[0]?.rolledBackAt).toBeUndefined()
  expect(world.platform.getTask('ads_city_sales_di')?.scriptContent).toContain('order_amount')
})

test('a save on top of what was taken back stays, and the next release says what comes along', async () => {
  world = testPlatform()
  await withSales(world)
  await renameAmount()
  await fixScript()
  const pack = await world.platform.packCommit({ title: 'rename', mode: 'direct' }, byAnn())
  const { id: tableId, columns } = ordersTableOf() as Table
  const extra = [...columns, { name: 'extra', type: 'INTEGER' }]
  await world.platform.upsertTable({ tableId, name: 'dwd_orders', columns: extra }, byAnn())

  await world.platform.rollback({ packId: pack.id }, byAnn())

  const { earlier } = await world.platform.previewPack({}, 'ann', 'other')
  expect(ordersTableOf()).toMatchObject({ version: 3, publishedVersion: 1 })
  expect(earlier?.map(({ version, rolledBackAt }) => [version, rolledBackAt])).toEqual([
    [3, undefined],
    [2, '2026-03-10T08:00:00.000Z'],
  ])
})

test('a rollback that is taken back brings the change again', async () => {
  world = testPlatform()
  await withSales(world)
  await renameAmount()
  await fixScript()
  const pack = await world.platform.packCommit({ title: 'rename', mode: 'direct' }, byAnn())
  const back = await world.platform.rollback({ packId: pack.id }, byAnn())

  await world.platform.rollback({ packId: back.id }, byAnn())

  expect(await columnsOf('dwd_orders')).toContain('pay_amount DOUBLE')
  expect(ordersTableOf()).toMatchObject({ version: 2, publishedVersion: 2 })
})

test('a pack is not taken back over a later release of the same object', async () => {
  world = testPlatform()
  const first = await withSales(world)
  await fixScript()
  await world.platform.packCommit({ title: 'later', mode: 'direct' }, byAnn())

  const back = world.platform.rollback({ packId: first.id }, byAnn())

  await expect(back).rejects.toMatchObject({ code: 'stale-base' })
})

test('there is no empty pack', async () => {
  world = testPlatform()

  await expect(world.platform.packCommit({ title: 'empty', mode: 'direct' }, byAnn())).rejects.toMatchObject({
    code: 'invalid-arguments',
  })
})
