import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ImpactReport } from '@/lib/contracts/lineage'
import { riskReports } from '@/lib/contracts/state-key'
import type { Platform } from '@/lib/platform/port'
import { call, eventsNamed, runWorld } from '@/lib/testing/run-world'
import { createToolWorld, saveTable, type ToolWorld, testColumns } from '@/lib/testing/tool-world'

let world: ToolWorld
beforeEach(() => {
  world = createToolWorld()
})
afterEach(() => world.close())

const report = (table: string, sourceColumn: string): ImpactReport => ({
  table,
  changes: [{ kind: 'rename', column: sourceColumn, to: 'pay_amount', breaking: true }],
  findings: [
    {
      severity: 'HIGH',
      table: 'ads_channel',
      columns: ['total'],
      taskId: 't9',
      taskName: 'ads_channel',
      owner: '李雷',
      sourceColumn,
      uses: ['select', 'filter'],
      places: [{ line: 12, column: 7, use: 'select', snippet: sourceColumn }],
      depth: 1,
      path: [table, 'ads_channel'],
      reason: 'must-edit',
    },
  ],
  status: 'full',
  unanalysed: [],
  elapsedMs: 3,
})

const analysed = (analyseImpact: Platform['analyseImpact']) => ({
  ...world,
  platform: { ...world.platform, analyseImpact },
})

const rename = (tableId: string, column = 'metric_001') =>
  call('upsertTable', { tableId, changes: [{ op: 'rename', column, to: `${column}_renamed` }] })

/** Texts of all user-role messages of the n-th request. */
const told = (requests: Array<{ prompt: unknown }>, index: number) => JSON.stringify(requests[index]?.prompt)

test('a change is told to the model before its next answer, once, and shown to the person', async () => {
  const tableId = await saveTable(world.platform, 'dws_order_detail', testColumns(3))

  const { model, store } = await runWorld(world, {
    services: analysed(async () => report('dws_order_detail', 'metric_001')),
    script: [rename(tableId), call('listFiles', {})],
  })

  expect(told(model.requests, 0)).not.toContain('ads_channel')
  expect(told(model.requests, 1)).toContain('HIGH ads_channel')
  expect(told(model.requests, 2).split('HIGH ads_channel')).toHaveLength(2)
  expect(eventsNamed(store, 'RISK')).toMatchObject([
    { report: { table: 'dws_order_detail', findings: [{ severity: 'HIGH' }] } },
  ])
  expect(eventsNamed(store, 'ATTACHMENT')).toHaveLength(1)
  expect(store.state[riskReports.name]).toBeUndefined()
})

test('several changes before the next answer gather into one telling; a table changed again replaces its own report', async () => {
  const first = await saveTable(world.platform, 'dws_a', testColumns(3))
  const second = await saveTable(world.platform, 'dws_b', testColumns(3))
  let analyses = 0

  const { model } = await runWorld(world, {
    services: analysed(async (tableId) => report(tableId === first ? 'dws_a' : 'dws_b', `seen_${++analyses}`)),
    script: [{ calls: [rename(first), rename(second), rename(first, 'metric_002')].flatMap((line) => line.calls) }],
  })

  const request = told(model.requests, 1)
  expect(request).toContain('change of dws_a')
  expect(request).toContain('change of dws_b')
  expect(request).toContain('seen_2')
  expect(request).toContain('seen_3')
  expect(request).not.toContain('seen_1')
})

test('a creation is not analysed', async () => {
  let analyses = 0

  const { store } = await runWorld(world, {
    services: analysed(async () => {
      analyses++
      return report('dws_new', 'a')
    }),
    script: [call('upsertTable', { name: 'dws_new', columns: [{ name: 'a', type: 'INT' }] })],
  })

  expect(analyses).toBe(0)
  expect(eventsNamed(store, 'RISK')).toEqual([])
})

test('a refused change is not analysed', async () => {
  const tableId = await saveTable(world.platform, 'dws_order_detail', testColumns(3))

  const { store } = await runWorld(world, {
    services: analysed(async () => report('dws_order_detail', 'metric_001')),
    script: [rename(tableId, 'no_such_column')],
  })

  expect(eventsNamed(store, 'RISK')).toEqual([])
})

test('an analysis that fails is told as such, never as "no impact", and the run goes on', async () => {
  const tableId = await saveTable(world.platform, 'dws_order_detail', testColumns(3))

  const { model, store, text } = await runWorld(world, {
    services: analysed(() => Promise.reject(new Error('worker gone'))),
    script: [rename(tableId)],
  })

  const request = told(model.requests, 1)
  expect(request).toContain('could NOT be analysed')
  expect(request).toContain('worker gone')
  expect(request).not.toContain('nothing downstream')
  expect(eventsNamed(store, 'RISK')).toMatchObject([
    { report: { status: 'failed', changes: [{ kind: 'rename', column: 'metric_001' }] } },
  ])
  expect(text).toBe('done')
})

test('the same write leaves the note that what the model knew of the columns is stale, also when the analysis fails', async () => {
  const tableId = await saveTable(world.platform, 'dws_order_detail', testColumns(3))

  const { model } = await runWorld(world, {
    services: analysed(() => Promise.reject(new Error('worker gone'))),
    script: [rename(tableId), call('listFiles', {})],
  })

  const stale = 'the table is now at version 2. Read it anew with getTable'
  expect(told(model.requests, 1)).toContain(stale)
  expect(told(model.requests, 2).split(stale)).toHaveLength(2)
})
