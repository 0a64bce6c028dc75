import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Table } from '@/lib/platform/port'
import { type TestPlatform, testPlatform } from '@/lib/testing/test-platform'
import { byAnn, ordersTable, withSales } from './test-data'

let world: TestPlatform

beforeEach(() => {
  world = testPlatform()
})

afterEach(() => world.close())

const create = async () => (await world.platform.upsertTable(ordersTable, byAnn())).table

const columnsWithout = (table: Table, name: string) => table.columns.filter((column) => column.name !== name)

test('a new table gets a version, a layer by its name, and ids for its columns', async () => {
  const { table, created, fromVersion } = await world.platform.upsertTable(ordersTable, byAnn())

  expect({ created, fromVersion }).toEqual({ created: true, fromVersion: null })
  expect(table).toMatchObject({ name: 'dwd_orders', layer: 'DWD', owner: 'Ann', version: 1, publishedVersion: null })
  expect(new Set(table.columns.map(({ id }) => id)).size).toBe(4)
})

test('a column keeps its id when it is named by id or by name', async () => {
  const table = await create()
  const columns = table.columns.map(({ id, name, type }) =>
    name === 'order_amount' ? { id, name: 'pay_amount', type } : { name, type },
  )

  const saved = await world.platform.upsertTable({ tableId: table.id, name: table.name, columns }, byAnn())

  expect(saved).toMatchObject({ created: false, fromVersion: 1, table: { version: 2 } })
  expect(saved.table.columns.map(({ id }) => id)).toEqual(table.columns.map(({ id }) => id))
  expect(saved.table.columns[1]).toMatchObject({ name: 'pay_amount', comment: '订单金额' })
  expect(saved.table.columns[3]?.partition).toBe(true)
})

test('a stale base version is refused and names the version of now', async () => {
  const table = await create()
  const change = { tableId: table.id, name: table.name, columns: table.columns }
  await world.platform.upsertTable({ ...change, comment: 'first', baseVersion: 1 }, byAnn())

  const second = world.platform.upsertTable({ ...change, comment: 'second', baseVersion: 1 }, byAnn())

  await expect(second).rejects.toMatchObject({ code: 'stale-base', details: { version: 2, baseVersion: 1 } })
  expect(world.platform.getTable(table.id)).toMatchObject({ version: 2, comment: 'first' })
})

test('a likely rename without an id is refused with a question', async () => {
  const table = await create()
  const columns = [...columnsWithout(table, 'order_amount'), { name: 'order_amt', type: 'DOUBLE', comment: '订单金额' }]

  const save = world.platform.upsertTable({ tableId: table.id, name: table.name, columns }, byAnn())

  await expect(save).rejects.toMatchObject({
    code: 'likely-rename',
    message: expect.stringContaining('Is order_amt the column order_amount'),
    details: { renames: [{ id: table.columns[1]?.id, from: 'order_amount', to: 'order_amt' }] },
  })
})

test('a column that is declared new replaces a similar one', async () => {
  const table = await create()
  const columns = [
    ...columnsWithout(table, 'order_amount'),
    { id: 'new', name: 'order_amt', type: 'DOUBLE', comment: '订单金额' },
  ]

  const saved = await world.platform.upsertTable({ tableId: table.id, name: table.name, columns }, byAnn())

  expect(saved.table.columns.at(-1)?.id).not.toBe(table.columns[1]?.id)
})

test('a drop and an unlike add are no rename', async () => {
  const table = await create()
  const columns = [...columnsWithout(table, 'order_amount'), { name: 'is_gift', type: 'BOOLEAN' }]

  const saved = await world.platform.upsertTable({ tableId: table.id, name: table.name, columns }, byAnn())

  expect(saved.table.columns.map(({ name }) => name)).toEqual(['order_id', 'city', 'dt', 'is_gift'])
})

test.each([
  ['no column', []],
  [
    'a name twice',
    [
      { name: 'a', type: 'INT' },
      { name: 'A', type: 'INT' },
    ],
  ],
  ['an empty name', [{ name: ' ', type: 'INT' }]],
  ['SQL in a type', [{ name: 'a', type: 'INT); DROP TABLE x; --' }]],
  ['an expression behind a type', [{ name: 'a', type: 'INTEGER USING (SELECT 1)' }]],
  ['an unknown id', [{ id: 'col_nobody', name: 'a', type: 'INT' }]],
])('columns with %s are refused', async (_case, columns) => {
  const save = world.platform.upsertTable({ name: 'ods_x', columns }, byAnn())

  await expect(save).rejects.toMatchObject({ code: 'columns-invalid' })
})

test('the same content again makes no version', async () => {
  const table = await create()

  const again = await world.platform.upsertTable(
    { tableId: table.id, name: table.name, columns: table.columns },
    byAnn(),
  )

  expect(again.table.version).toBe(1)
})

test('the same key saves once and returns the first result', async () => {
  const first = await world.platform.upsertTable(ordersTable, byAnn('call-1'))

  const second = await world.platform.upsertTable(ordersTable, byAnn('call-1'))

  expect(second).toEqual(first)
  expect(await world.platform.outcomeOf('call-1')).toEqual({ result: first })
  expect(world.platform.searchTables('').total).toBe(1)
})

test('a name that is taken is refused with the holder', async () => {
  const table = await create()

  const save = world.platform.upsertTable({ ...ordersTable, name: 'DWD_Orders' }, byAnn())

  await expect(save).rejects.toMatchObject({ code: 'conflict', details: { id: table.id } })
})

test('a released table keeps its name', async () => {
  await withSales(world)
  const table = world.platform.getTable('dwd_orders') as Table

  const save = world.platform.upsertTable({ tableId: table.id, name: 'dwd_other', columns: table.columns }, byAnn())

  await expect(save).rejects.toMatchObject({ code: 'invalid-arguments' })
})

test('tables are found by id, by name and by a qualified name; older versions stay', async () => {
  const table = await create()
  await world.platform.upsertTable(
    { tableId: table.id, name: table.name, columns: table.columns, comment: 'x' },
    byAnn(),
  )

  expect(world.platform.getTable(table.id)?.version).toBe(2)
  expect(world.platform.getTable('main."dwd_orders"')?.id).toBe(table.id)
  expect(world.platform.tableAtVersion('dwd_orders', 1)?.comment).toBe('订单明细')
  expect(world.platform.getTable('nobody')).toBeUndefined()
})

test('a dropped table is gone from catalogue and warehouse, and its name is free', async () => {
  await withSales(world)
  const table = world.platform.getTable('ads_city_sales') as Table

  await world.platform.dropTable(table.id, byAnn('call-1'))
  await world.platform.dropTable(table.id, byAnn('call-1'))

  expect(world.platform.getTable(table.id)).toBeUndefined()
  expect((await world.warehouse.describe()).map((each) => each.table)).toEqual(['dwd_orders'])
  expect(
    (
      await world.platform.upsertTable(
        { name: 'ads_city_sales', columns: table.columns.map(({ name, type }) => ({ name, type })) },
        byAnn(),
      )
    ).created,
  ).toBe(true)
})

test('the DDL runs in the engine, whatever names and comments hold', async () => {
  const columns = [
    { name: 'order', type: 'INTEGER', comment: 'line one\nDROP TABLE x; --' },
    { name: '城市 "name"', type: 'VARCHAR', comment: "it's" },
    { name: 'dt', type: 'DATE', partition: true },
  ]
  await world.platform.upsertTable({ name: 'ods_odd', comment: 'odd\n*/ names', columns }, byAnn())

  const ddl = world.platform.getTableDdl('ods_odd') ?? ''
  await world.warehouse.write('ddl', [{ sql: ddl }])

  expect(ddl).toContain('-- partitioned by (dt)')
  expect((await world.warehouse.describe())[0]?.columns.map(({ name }) => name)).toEqual(['order', '城市 "name"', 'dt'])
})
