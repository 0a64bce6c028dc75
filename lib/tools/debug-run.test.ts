import { afterAll, beforeAll, expect, test } from 'vitest'
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
