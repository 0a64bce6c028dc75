import { afterEach, beforeEach, expect, test } from 'vitest'
import { tableChanges } from '@/lib/contracts/state-key'
import { call, runWorld } from '@/lib/testing/run-world'
import { createToolWorld, saveTable, type ToolWorld, testColumns } from '@/lib/testing/tool-world'

let world: ToolWorld
beforeEach(() => {
  world = createToolWorld()
})
afterEach(() => world.close())

test('column changes of this conversation gather, a creation leaves none', async () => {
  const tableId = await saveTable(world.platform, 'dws_order_detail', testColumns(3))

  const { store } = await runWorld(world, {
    script: [
      call('upsertTable', { tableId, changes: [{ op: 'rename', column: 'metric_001', to: 'pay_amount' }] }),
      call('upsertTable', { tableId, changes: [{ op: 'drop', column: 'metric_002' }] }),
      call('upsertTable', { name: 'dws_new', columns: [{ name: 'a', type: 'INT' }] }),
    ],
  })

  expect(store.state[tableChanges.name]).toMatchObject([
    { tableId, table: 'dws_order_detail', changes: [{ kind: 'rename', column: 'metric_001', to: 'pay_amount' }] },
    { tableId, table: 'dws_order_detail', changes: [{ kind: 'drop', column: 'metric_002' }] },
  ])
})
