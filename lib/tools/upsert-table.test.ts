import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { callTool, failureOf } from '@/lib/testing/call-tool'
import { createToolWorld, saveTable, type ToolWorld, testColumns } from '@/lib/testing/tool-world'
import { upsertTable } from './upsert-table'

let world: ToolWorld
let tableId: string
beforeEach(async () => {
  world = createToolWorld()
  tableId = await saveTable(world.platform, 'dws_order_detail', testColumns(240))
})
afterEach(() => world.close())

const change = (changes: unknown[]) => callTool(upsertTable, world, { tableId, changes })
const columns = () => world.platform.getTable(tableId)?.columns ?? []

describe('changes of single columns of a 240-column table', () => {
  test('a rename keeps the id and everything else', async () => {
    const before = columns()

    const { output, text } = await change([{ op: 'rename', column: 'METRIC_100', to: 'pay_amount' }])

    expect(columns()).toEqual(
      before.map((column) => (column.name === 'metric_100' ? { ...column, name: 'pay_amount' } : column)),
    )
    expect(output).toMatchObject({
      created: false,
      fromVersion: 1,
      version: 2,
      columnCount: 240,
      changes: [{ kind: 'rename', column: 'metric_100', to: 'pay_amount' }],
    })
    expect(text).toContain('renamed metric_100 → pay_amount')
    expect(text.length).toBeLessThan(400)
  })

  test('retype, comment, add after a column and drop are applied in order', async () => {
    await change([
      { op: 'retype', column: 'metric_001', type: 'VARCHAR' },
      { op: 'comment', column: 'metric_001', comment: '新注释' },
      { op: 'add', column: 'added', type: 'INT', after: 'metric_001' },
      { op: 'drop', column: 'metric_002' },
    ])

    expect(
      columns()
        .slice(0, 3)
        .map(({ name, type }) => [name, type]),
    ).toEqual([
      ['metric_001', 'VARCHAR'],
      ['added', 'INT'],
      ['metric_003', 'BIGINT'],
    ])
    expect(columns()[0]?.comment).toBe('新注释')
    expect(columns()).toHaveLength(240)
  })

  test.each([
    ['an unknown column', [{ op: 'rename', column: 'none', to: 'x' }], 'no column none'],
    ['a taken name', [{ op: 'rename', column: 'metric_001', to: 'Metric_002' }], 'a column Metric_002 already'],
    ['an added name twice', [{ op: 'add', column: 'metric_001', type: 'INT' }], 'already'],
    ['a place that is not there', [{ op: 'add', column: 'x', type: 'INT', after: 'none' }], 'no column none'],
  ])('%s is refused and nothing saved', async (_cause, changes, said) => {
    const error = await failureOf(change(changes))

    expect(error.code).toBe('columns-invalid')
    expect(error.message).toContain(said)
    expect(world.platform.getTable(tableId)?.version).toBe(1)
  })
})

test('a new table is created with its columns', async () => {
  const { output } = await callTool(upsertTable, world, {
    name: 'dim_new',
    layer: 'DIM',
    columns: [{ name: 'a', type: 'INT' }],
  })

  expect(output).toMatchObject({ created: true, fromVersion: null, version: 1, columnCount: 1, changes: [] })
})

test.each([
  [{ columns: [{ name: 'a', type: 'INT' }] }, 'needs a name'],
  [{ name: 'x' }, 'needs columns'],
  [{ name: 'x', changes: [{ op: 'drop', column: 'a' }] }, 'tableId'],
])('%j is no table', async (input, said) => {
  const error = await failureOf(callTool(upsertTable, world, input))

  expect(error.code).toBe('invalid-arguments')
  expect(error.message).toContain(said)
})

test('both changes and columns are refused', async () => {
  const error = await failureOf(
    callTool(upsertTable, world, {
      tableId,
      changes: [{ op: 'drop', column: 'metric_001' }],
      columns: [{ name: 'a', type: 'INT' }],
    }),
  )

  expect(error.message).toContain('not both')
})

test('an unknown argument is no argument', async () => {
  await expect(callTool(upsertTable, world, { tableId, approved: true })).rejects.toThrow()
})

test('the same call twice takes effect once', async () => {
  const input = { name: 'dim_new', columns: [{ name: 'a', type: 'INT' }] }

  const first = await callTool(upsertTable, world, input, { toolCallId: 'same' })
  const second = await callTool(upsertTable, world, input, { toolCallId: 'same' })

  expect(second.output).toEqual(first.output)
  expect(world.platform.getTable('dim_new')?.version).toBe(1)
})
