import { afterAll, beforeAll, expect, test } from 'vitest'
import { callTool, failureOf } from '@/lib/testing/call-tool'
import { createSalesWorld, type SalesWorld } from '@/lib/testing/sales-world'
import { previewTable } from './preview-table'

let world: SalesWorld
beforeAll(async () => {
  world = await createSalesWorld()
})
afterAll(() => world.end())

test('a few rows of the asked columns', async () => {
  const { output, text } = await callTool(previewTable, world, { table: 'dwd_orders', columns: ['CITY'], limit: 2 })

  expect(output.returned).toBe(2)
  expect(output.columns).toEqual([{ name: 'city', type: 'VARCHAR' }])
  expect(text).toContain('dwd_orders: 1 of 4 columns.')
})

test('a column that is not there is refused before the warehouse is asked', async () => {
  expect(
    (
      await failureOf(
        callTool(previewTable, world, { table: 'dwd_orders', columns: ['x" from t; drop table dwd_orders --'] }),
      )
    ).code,
  ).toBe('columns-invalid')
  expect((await failureOf(callTool(previewTable, world, { table: 'none' }))).code).toBe('table-not-found')
})
