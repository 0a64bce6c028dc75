import { afterAll, beforeAll, expect, test } from 'vitest'
import { citySalesScript } from '@/lib/platform/embedded/test-data'
import { callTool, failureOf } from '@/lib/testing/call-tool'
import { createSalesWorld, type SalesWorld } from '@/lib/testing/sales-world'
import { debugRun } from './debug-run'

let world: SalesWorld
beforeAll(async () => {
  world = await createSalesWorld()
})
afterAll(() => world.end())

test('a dry run reports its rows and changes nothing', async () => {
  const before = await world.warehouse.query('select count(*) from ads_city_sales')

  const { output, text } = await callTool(debugRun, world, { taskId: 'ads_city_sales_di', bizdate: '2026-03-09' })
  await world.platform.idle()

  const after = await world.warehouse.query('select count(*) from ads_city_sales')
  expect(output.kind).toBe('dry-run')
  expect(text).toContain('nothing was changed')
  expect(after.rows).toEqual(before.rows)
})

test('a day that is none, and an unknown task, are refused', async () => {
  await expect(callTool(debugRun, world, { taskId: 'ads_city_sales_di', bizdate: '2026-02-31' })).rejects.toThrow()
  expect((await failureOf(callTool(debugRun, world, { taskId: 'none', bizdate: '2026-03-09' }))).code).toBe(
    'task-not-found',
  )
})

test('a script that needs a column which is saved but not released runs with it, and says so', async () => {
  const { platform } = world
  const ana = (idempotencyKey: string) => ({ actor: { id: 'ana', name: 'Ana' }, idempotencyKey })
  const table = platform.getTable('dwd_orders')
  const columns = [...(table?.columns ?? []), { name: 'coupon', type: 'DOUBLE' }]
  await platform.upsertTable({ tableId: table?.id, name: 'dwd_orders', columns }, ana('save-table'))
  const task = platform.getTask('ads_city_sales_di')
  const scriptContent = citySalesScript.replace('sum(order_amount)', 'sum(order_amount - coalesce(coupon, 0))')
  await platform.upsertTask({ taskId: task?.id, name: 'ads_city_sales_di', scriptContent }, ana('save-task'))

  const { output, text } = await callTool(debugRun, world, { taskId: 'ads_city_sales_di', bizdate: '2026-03-09' })

  expect(output).toMatchObject({ status: 'success', rows: 1 })
  expect(output.unreleased).toEqual([{ name: 'dwd_orders', fromVersion: 1, toVersion: 2 }])
  expect(text).toContain('unreleased table dwd_orders (version 2; in effect is 1)')
})
