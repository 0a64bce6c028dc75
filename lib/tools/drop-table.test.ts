import { afterAll, beforeAll, expect, test } from 'vitest'
import { callTool, failureOf } from '@/lib/testing/call-tool'
import { createSalesWorld, type SalesWorld } from '@/lib/testing/sales-world'
import { dropTable } from './drop-table'

let world: SalesWorld
beforeAll(async () => {
  world = await createSalesWorld()
})
afterAll(() => world.end())

test('a dropped table is gone from catalogue and warehouse; the same call again gives the first result', async () => {
  const tableId = world.platform.getTable('ads_city_sales')?.id

  const { text } = await callTool(dropTable, world, { tableId }, { toolCallId: 'once' })
  const again = await callTool(dropTable, world, { tableId }, { toolCallId: 'once' })

  expect(text).toContain('Dropped table ads_city_sales')
  expect(again.output.tableId).toBe(tableId)
  expect(world.platform.getTable('ads_city_sales')).toBeUndefined()
  expect((await world.warehouse.describe()).map(({ table }) => table)).not.toContain('ads_city_sales')
})

test('an unknown table is refused', async () => {
  expect((await failureOf(callTool(dropTable, world, { tableId: 'none' }))).code).toBe('table-not-found')
})
