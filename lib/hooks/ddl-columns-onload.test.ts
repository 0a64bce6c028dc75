import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Column } from '@/lib/platform/port'
import { createMemoryRunStore } from '@/lib/testing/memory-run-store'
import { call, runWorld } from '@/lib/testing/run-world'
import { testTool } from '@/lib/testing/test-tool'
import { createToolWorld, saveTable, type ToolWorld, testColumns, testWrite } from '@/lib/testing/tool-world'
import { upsertTable } from '@/lib/tools/upsert-table'
import { hooks } from './index'

let world: ToolWorld
beforeEach(() => {
  world = createToolWorld()
})
afterEach(() => world.close())

const snapshot = '/mnt/chat-offload/dws_wide.columns.json'
const copy = '/mnt/user-data/dws_wide.columns.json'

async function save(input: Record<string, unknown>, setup: Parameters<typeof runWorld>[1] = {}) {
  const recorder = testTool('upsertTable', {
    effect: 'write',
    inputSchema: upsertTable.inputSchema,
    execute: () => ({ created: true }),
  })
  const result = await runWorld(world, { tools: [recorder], script: [call('upsertTable', input)], ...setup })
  return { ...result, bodies: recorder.bodies as Array<{ columns?: Column[] }>, saved: result.calls[0] }
}

test('500 columns arrive in order, with their ids, and no columnsFilePath', async () => {
  const tableId = await saveTable(world.platform, 'dws_wide', testColumns(500))
  const script = [call('getTable', { table: tableId }), call('copy_file', { from: snapshot })]
  const { store } = await runWorld(world, { script })
  world.workspace.write(copy, world.workspace.read(copy).replace('"metric_250"', '"metric_renamed"'))

  const { bodies } = await save(
    { tableId, columnsFilePath: copy },
    { store: createMemoryRunStore({ state: store.state }) },
  )

  const expected = (world.platform.getTable(tableId)?.columns ?? []).map(({ nullable: _unsent, ...column }) =>
    column.name === 'metric_250' ? { ...column, name: 'metric_renamed' } : column,
  )
  expect(bodies).toEqual([{ tableId, baseVersion: 1, columns: expected }])
})

test('the whole way with the real body: one rename, nothing else moved', async () => {
  const tableId = await saveTable(world.platform, 'dws_wide', testColumns(240))
  const script = [
    call('getTable', { table: tableId }),
    call('copy_file', { from: snapshot }),
    call('str_replace', { path: copy, old_str: '"name":"metric_100"', new_str: '"name":"pay_amount"' }),
    call('upsertTable', { tableId, columnsFilePath: copy }),
  ]

  const { calls } = await runWorld(world, { script })

  expect(calls.at(-1)?.text).toContain('renamed metric_100 → pay_amount')
  expect(world.platform.getTable(tableId)?.columns.map((column) => column.name)).toEqual(
    testColumns(240).map((column) => (column.name === 'metric_100' ? 'pay_amount' : column.name)),
  )
})

test('both parameters present: the file wins', async () => {
  world.workspace.write('c.json', JSON.stringify([{ name: 'a', type: 'INT' }]))

  const { bodies } = await save({ name: 't', columnsFilePath: 'c.json', columns: [{ name: 'b', type: 'INT' }] })

  expect(bodies).toEqual([{ name: 't', columns: [{ name: 'a', type: 'INT' }] }])
})

describe('each cause blocks: body called 0 times, coded error, the run goes on', () => {
  test.each([
    ['invalid JSON', '[{"name":"a","type":"INT"},', 'columns-invalid', 'not valid JSON'],
    ['no list', '{"name":"a"}', 'columns-invalid', 'array'],
    ['an empty list', '[]', 'columns-invalid', 'no columns'],
    ['a name twice', '[{"name":"a","type":"INT"},{"name":"A","type":"INT"}]', 'columns-invalid', 'occurs twice'],
    [
      'an id twice',
      '[{"id":"1","name":"a","type":"INT"},{"id":"1","name":"b","type":"INT"}]',
      'columns-invalid',
      'occurs twice',
    ],
    ['an empty name', '[{"name":"a","type":"INT"},{"name":" ","type":"INT"}]', 'columns-invalid', '1.name'],
    ['a missing type', '[{"name":"a"}]', 'columns-invalid', '0.type'],
    ['an unknown field', '[{"name":"a","type":"INT","drop":true}]', 'columns-invalid', 'drop'],
    ['an empty file', ' \n', 'file-empty', 'empty'],
  ])('%s', async (_cause, text, code, said) => {
    world.workspace.write('c.json', text)

    const { bodies, saved, text: answer } = await save({ name: 't', columnsFilePath: 'c.json' })

    expect(bodies).toEqual([])
    expect(saved).toMatchObject({ status: 'blocked', code })
    expect(saved?.text).toContain(said)
    expect(answer).toBe('done')
  })

  test.each([
    [snapshot, 'read-only-file'],
    ['../x.json', 'path-outside'],
    ['none.json', 'file-not-found'],
  ])('the path %s', async (path, code) => {
    world.workspace.saveSnapshot('dws_wide.columns.json', '[]')

    const { bodies, saved } = await save({ name: 't', columnsFilePath: path })

    expect(bodies).toEqual([])
    expect(saved).toMatchObject({ status: 'blocked', code })
  })

  test('retyping the columns of an existing wide table', async () => {
    const { bodies, saved } = await save({ tableId: 't', columns: testColumns(150) })

    expect(bodies).toEqual([])
    expect(saved).toMatchObject({ status: 'blocked', code: 'inline-script-refused' })
    expect(saved?.text).toContain('changes')
  })
})

test('a save on a table that another person moved is refused', async () => {
  const tableId = await saveTable(world.platform, 'dws_wide', testColumns(100))
  const { store } = await runWorld(world, {
    script: [call('getTable', { table: tableId }), call('copy_file', { from: snapshot })],
  })
  const columns = world.platform.getTable(tableId)?.columns ?? []
  await world.platform.upsertTable(
    { tableId, name: 'dws_wide', columns: [...columns, { name: 'theirs', type: 'INT' }] },
    testWrite(),
  )

  const { calls } = await runWorld(world, {
    script: [call('upsertTable', { tableId, columnsFilePath: copy })],
    store: createMemoryRunStore({ state: store.state }),
  })

  expect(calls[0]).toMatchObject({ status: 'failed', code: 'stale-base' })
})

test('columnsFilePath still present in a tool body: refused, the hook was bypassed', async () => {
  world.workspace.write('c.json', '[{"name":"a","type":"INT"}]')

  const { calls } = await runWorld(world, {
    hooks: hooks.filter((hook) => hook.name !== 'ddl-columns-onload'),
    script: [call('upsertTable', { name: 't', columnsFilePath: 'c.json' })],
  })

  expect(calls[0]).toMatchObject({ status: 'failed', code: 'hook-bypassed' })
})
