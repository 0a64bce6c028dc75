import { afterAll, beforeAll, expect, test } from 'vitest'
import { callTool, failureOf } from '@/lib/testing/call-tool'
import { createSalesWorld, type SalesWorld } from '@/lib/testing/sales-world'
import { getLineage } from './get-lineage'

let world: SalesWorld
beforeAll(async () => {
  world = await createSalesWorld()
})
afterAll(() => world.end())

test('downstream tables are named with their task and the columns they carry', async () => {
  const { output, text } = await callTool(getLineage, world, { table: 'dwd_orders' })

  expect(output.edges).toMatchObject([{ from: 'dwd_orders', to: 'ads_city_sales', taskName: 'ads_city_sales_di' }])
  expect(text).toContain('dwd_orders → ads_city_sales by task ads_city_sales_di')
  expect(text).toContain('order_amount→sales')
})

test('an analysis that is not full says so', () => {
  const text = getLineage.toModel({
    root: 'a',
    status: 'partial',
    tables: [],
    edges: [],
    totalEdges: 0,
    returnedEdges: 0,
  })

  expect(text).toContain('Analysis is partial')
})

test('2,000 edges stay bounded with their number', () => {
  const edges = Array.from({ length: 2000 }, (_, i) => ({ from: 'a', to: `t${i}`, taskName: `task${i}`, columns: [] }))

  const text = getLineage.toModel({
    root: 'a',
    status: 'full',
    tables: [],
    edges,
    totalEdges: 2000,
    returnedEdges: 2000,
  })

  expect(text).toContain('2000 edges, 60 shown')
  expect(text.length).toBeLessThan(4000)
})

test('an unknown table is refused', async () => {
  await failureOf(callTool(getLineage, world, { table: 'none' }))
})
