import { afterEach, beforeEach, expect, test } from 'vitest'
import { platformObject } from '@/db/schema/platform'
import { staleTables, tableChanges } from '@/lib/contracts/state-key'
import { call, runWorld } from '@/lib/testing/run-world'
import { createToolWorld, saveTable, type ToolWorld, testColumns } from '@/lib/testing/tool-world'
import { tableChangeRecorder } from './table-change-recorder'

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

test('a change that was discarded is none any more, and the table is read anew', async () => {
  const tableId = await saveTable(world.platform, 'dws_order_detail', testColumns(3))
  world.db.update(platformObject).set({ publishedVersion: 1, lastPublished: 1 }).run()

  const { store } = await runWorld(world, {
    hooks: [tableChangeRecorder],
    attachments: [], // one takes what is out of date into the next request
    script: [
      call('upsertTable', { tableId, changes: [{ op: 'rename', column: 'metric_001', to: 'pay_amount' }] }),
      call('discardChange', { kind: 'table', id: 'dws_order_detail' }),
    ],
  })

  expect(store.state[tableChanges.name]).toEqual([])
  expect(store.state[staleTables.name]).toEqual([{ tableId, table: 'dws_order_detail', version: 1 }])
})
