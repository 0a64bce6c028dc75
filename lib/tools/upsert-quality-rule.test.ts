import { afterEach, beforeEach, expect, test } from 'vitest'
import { callTool, failureOf } from '@/lib/testing/call-tool'
import { createToolWorld, saveTable, type ToolWorld, testColumns } from '@/lib/testing/tool-world'
import { upsertQualityRule } from './upsert-quality-rule'

let world: ToolWorld
beforeEach(() => {
  world = createToolWorld()
})
afterEach(() => world.close())

test('a rule is saved for a table by id or name, then changed', async () => {
  const tableId = await saveTable(world.platform, 'dws_order_detail', testColumns(1))
  const { output } = await callTool(upsertQualityRule, world, {
    name: '非负',
    table: tableId,
    check: 'metric_001 >= 0',
    blocking: true,
  })

  const changed = await callTool(upsertQualityRule, world, {
    ruleId: output.id,
    name: '非负',
    table: 'dws_order_detail',
    check: 'metric_001 > 0',
  })

  expect(output).toMatchObject({ table: 'dws_order_detail', blocking: true, version: 1 })
  expect(changed.output).toMatchObject({ id: output.id, version: 2, blocking: false, check: 'metric_001 > 0' })
})

test('an unknown table is refused', async () => {
  expect((await failureOf(callTool(upsertQualityRule, world, { name: 'x', table: 'none', check: 'a' }))).code).toBe(
    'table-not-found',
  )
})
