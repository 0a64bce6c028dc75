import { afterEach, beforeEach, expect, test } from 'vitest'
import { columnBases } from '@/lib/contracts/state-key'
import { call, eventsNamed, runWorld } from '@/lib/testing/run-world'
import { createToolWorld, saveTable, type ToolWorld, testColumns } from '@/lib/testing/tool-world'

let world: ToolWorld
beforeEach(() => {
  world = createToolWorld()
})
afterEach(() => world.close())

const path = '/mnt/chat-offload/dws_wide.columns.json'

test('a 400-column table costs under 1 % of its characters, count and keys stay visible', async () => {
  const columns = [...testColumns(399), { name: 'dt', type: 'VARCHAR', comment: '分区日期', partition: true }]
  const tableId = await saveTable(world.platform, 'dws_wide', columns)

  const { calls } = await runWorld(world, { script: [call('getTable', { table: 'dws_wide' })] })

  const text = calls[0]?.text ?? ''
  const whole = JSON.stringify(world.platform.getTable(tableId))
  expect(text.length).toBeLessThan(whole.length / 100)
  expect(text).toContain('400 columns')
  expect(text).toContain('partition keys: dt')
  expect(text).toContain(tableId)
  expect(text).toContain(path)
  expect(text).not.toContain('metric_')
})

test('the file holds every column in order, one a line, and tells the file tree', async () => {
  const tableId = await saveTable(world.platform, 'dws_wide', testColumns(240))

  const { store } = await runWorld(world, { script: [call('getTable', { table: 'dws_wide' })] })

  const text = world.workspace.read(path)
  expect(JSON.parse(text)).toEqual(world.platform.getTable(tableId)?.columns)
  expect(text.split('\n')).toHaveLength(240 + 3)
  expect(eventsNamed(store, 'FILE_TREE_CHANGED')).toMatchObject([{ path, change: 'CREATED', readOnly: true }])
  expect(store.state[columnBases.name]).toMatchObject({ [`${path}@1`]: { tableId, version: 1 } })
})

test('a column of a wide table is found in its file without reading it', async () => {
  await saveTable(world.platform, 'dws_wide', testColumns(240))

  const { calls } = await runWorld(world, {
    script: [call('getTable', { table: 'dws_wide' }), call('searchFile', { path, text: 'metric_123' })],
  })

  expect(calls[1]?.text).toContain('"name":"metric_123"')
  expect(calls[1]?.text).toContain('1 of 1 matching lines')
})

test('a narrow table and a selection of columns are told as they are', async () => {
  await saveTable(world.platform, 'dim_small', testColumns(5))
  await saveTable(world.platform, 'dws_wide', testColumns(240))

  const { calls } = await runWorld(world, {
    script: [
      call('getTable', { table: 'dim_small' }),
      call('getTable', { table: 'dws_wide', columnQuery: 'METRIC_12' }),
    ],
  })

  expect(calls[0]?.text).toContain('metric_005 BIGINT')
  expect(calls[1]?.text).toContain('10 of 240 columns matching "METRIC_12"')
  expect(world.workspace.list()).toEqual([])
})

test('a failing save degrades: the columns are told as they are', async () => {
  await saveTable(world.platform, 'dws_wide', testColumns(100))
  const workspace = {
    ...world.workspace,
    saveSnapshot: () => {
      throw new Error('disk full')
    },
  }

  const { calls, store } = await runWorld(world, {
    script: [call('getTable', { table: 'dws_wide' })],
    services: { ...world, workspace },
  })

  expect(calls[0]?.text).toContain('metric_100')
  expect(eventsNamed(store, 'HOOK_DEGRADED')).toMatchObject([{ hook: 'table-columns-offload', message: 'disk full' }])
})
