import { afterAll, beforeAll, expect, test } from 'vitest'
import { callTool } from '@/lib/testing/call-tool'
import { createSalesWorld, type SalesWorld } from '@/lib/testing/sales-world'
import { getTable } from '@/lib/tools/get-table'
import { previewTable } from '@/lib/tools/preview-table'

let world: SalesWorld
beforeAll(async () => {
  world = await createSalesWorld()
  const { id: tableId = '', columns = [] } = world.platform.getTable('dwd_orders') ?? {}
  const saved = columns.flatMap((column) =>
    column.name === 'city' ? [{ ...column, name: 'town' }] : column.name === 'dt' ? [] : [column],
  )
  await world.platform.upsertTable(
    { tableId, name: 'dwd_orders', columns: [...saved, { name: 'level', type: 'INTEGER' }] },
    { actor: { id: 'ana', name: 'Ana' }, idempotencyKey: 'save' },
  )
})
afterAll(() => world.end())

test('what is saved and not in effect is told beside what queries meet', async () => {
  const { output, text } = await callTool(getTable, world, { table: 'dwd_orders' })

  expect(output.notInEffect).toMatchObject([
    { saved: { name: 'town' }, inEffect: { name: 'city' } },
    { saved: { name: 'level' }, inEffect: null },
    { saved: null, inEffect: { name: 'dt' } },
  ])
  expect(text).toContain('queries run on the columns of version 1')
  expect(text).toMatch(/^town VARCHAR <- city VARCHAR$/m)
})

test('a renamed column is found by the name in effect, and an earlier version has nothing that is only saved', async () => {
  const found = await callTool(getTable, world, { table: 'dwd_orders', columnQuery: 'city' })
  const before = await callTool(getTable, world, { table: 'dwd_orders', version: 1 })

  expect(found.output.columns).toMatchObject([{ name: 'town' }])
  expect(before.output.notInEffect).toEqual([])
})

test('a preview and a search meet the columns in effect', async () => {
  const { output } = await callTool(previewTable, world, { table: 'dwd_orders', columns: ['city'], limit: 1 })

  expect(output.columns).toMatchObject([{ name: 'city' }])
  expect(world.platform.searchTables('city').items).toContainEqual(
    expect.objectContaining({ name: 'dwd_orders', matchedColumns: ['city'] }),
  )
})
