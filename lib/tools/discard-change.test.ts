import { afterAll, beforeAll, expect, test } from 'vitest'
import { callTool, failureOf } from '@/lib/testing/call-tool'
import { createSalesWorld, type SalesWorld } from '@/lib/testing/sales-world'
import { discardChange } from './discard-change'
import { upsertTable } from './upsert-table'

let world: SalesWorld
beforeAll(async () => {
  world = await createSalesWorld()
})
afterAll(() => world.end())

const addColumn = (column: string) => {
  const tableId = world.platform.getTable('dwd_orders')?.id
  return callTool(upsertTable, world, { tableId, changes: [{ op: 'add', column, type: 'DOUBLE' }] })
}

test('a saved change is discarded and the model is told to read the table anew', async () => {
  await addColumn('coupon')

  const { output, text } = await callTool(discardChange, world, { kind: 'table', id: 'dwd_orders' })

  expect(output).toMatchObject({ name: 'dwd_orders', discarded: 2, backTo: 1 })
  expect(text).toContain('working copy is version 1 again')
  expect(world.platform.getTable('dwd_orders')?.columns.map(({ name }) => name)).not.toContain('coupon')
})

test('nothing saved, and a newer save than the one meant, are refused', async () => {
  const discard = (baseVersion?: number) =>
    callTool(discardChange, world, { kind: 'table', id: 'dwd_orders', ...(baseVersion ? { baseVersion } : {}) })

  expect((await failureOf(discard())).code).toBe('conflict')
  await addColumn('coupon')
  expect((await failureOf(discard(1))).code).toBe('stale-base')
})
