import { describe, expect, test } from 'vitest'
import { listTasks } from '@/lib/tools/list-tasks'
import { searchTables } from '@/lib/tools/search-tables'
import { findTable, findTask, writerOf } from './find-objects'
import type { Move } from './move'
import type { PlanContext, Walk } from './plan'
import type { Step } from './transcript'

const context: PlanContext = {
  turn: { request: '', steps: [], answers: [], context: [], isAnswered: true },
  memory: {},
  words: (_zh, en) => en,
}

const tables = [
  {
    id: 't1',
    name: 'dws_order_detail',
    layer: 'DWS' as const,
    comment: '订单明细宽表 one row per order',
    owner: '陈默',
    columnCount: 240,
    matchedColumns: ['gift_message'],
  },
  {
    id: 't2',
    name: 'dwd_order',
    layer: 'DWD' as const,
    comment: '订单明细',
    owner: '林越',
    columnCount: 25,
    matchedColumns: ['gift_message', 'level_code'],
  },
  {
    id: 't3',
    name: 'ads_price_band',
    layer: 'ADS' as const,
    comment: '价格带分析 orders by price band',
    owner: '林越',
    columnCount: 6,
    matchedColumns: [],
  },
]
const tasks = ['dws_order_detail', 'ads_price_band'].map((name) => ({
  id: `task_${name}`,
  name,
  type: 'sql' as const,
  comment: 'fills its table',
  owner: '陈默',
  version: 1,
  publishedVersion: 1,
  status: 'online' as const,
  inputs: [],
  outputs: [name],
  schedule: null,
}))

/** Answers as the tools do; names are exact, words are looked for in names and comments. */
function answer(tool: string, input: Record<string, unknown>): Pick<Step, 'result' | 'failed'> {
  const name = String(input.table ?? input.task ?? '')
  if (tool === 'searchTables') {
    const words =
      String(input.query)
        .toLowerCase()
        .match(/[a-z_]+|[\u4e00-\u9fff]+/g) ?? []
    const items = tables.filter((table) =>
      words.every((word) => `${table.name} ${table.comment} ${table.matchedColumns}`.toLowerCase().includes(word)),
    )
    const found = words.length > 0 ? items : tables
    return {
      failed: false,
      result: searchTables.toModel({ total: found.length, returned: found.length, items: found }),
    }
  }
  if (tool === 'listTasks')
    return { failed: false, result: listTasks.toModel({ total: tasks.length, returned: tasks.length, items: tasks }) }
  const known =
    tool === 'getTable' ? tables.find((table) => table.name === name) : tasks.find((task) => task.name === name)
  if (!known) return { failed: true, result: `Error [not-found]: no ${name}` }
  return {
    failed: false,
    result: `${known.name} (id ${known.id}, ${tool === 'getTable' ? 'DWS, owner x, version 1, published 1' : 'sql, online, version 1, published version 1, owner x'}): ${known.comment}`,
  }
}

function walk<T>(plan: Walk<T>): { value: T; calls: string[] } {
  const calls: string[] = []
  let next = plan.next()
  while (!next.done) {
    const move: Move = next.value
    calls.push(...move.calls.map(({ tool }) => tool))
    next = plan.next(move.calls.map(({ tool, input }) => ({ tool, input, ...answer(tool, input) })))
  }
  return { value: next.value, calls }
}

describe('a table', () => {
  test('is read by its name', () => {
    const { value, calls } = walk(findTable(context, 'dwd_order'))

    expect(value).toMatchObject({ found: { name: 'dwd_order', id: 't2' }, note: '' })
    expect(calls).toEqual(['getTable'])
  })

  test.each([
    ['dws_oder_detail', 'dws_order_detail'],
    ['order_detail', 'dws_order_detail'],
    ['order detail', 'dws_order_detail'],
    ['订单明细宽', 'dws_order_detail'],
    ['price band', 'ads_price_band'],
    ['价格带', 'ads_price_band'],
  ])('%s is looked up by likeness or words, and what was assumed is said', (reference, name) => {
    const { value } = walk(findTable(context, reference))

    expect(value).toMatchObject({ found: { name }, note: expect.stringContaining(`\`${name}\``) })
  })

  test('several that fit alike are asked about', () => {
    const { value } = walk(findTable(context, '订单明细'))

    expect(value).toMatchObject({
      answer: {
        calls: [],
        text: expect.stringMatching(/may be one of these 2[\s\S]+dws_order_detail[\s\S]+dwd_order/),
      },
    })
  })

  test('a column gives the one table that has it; of several it is asked which', () => {
    expect(walk(findTable(context, 'level_code')).value).toMatchObject({
      found: { name: 'dwd_order' },
      column: 'level_code',
    })
    expect(walk(findTable(context, 'gift_message')).value).toMatchObject({
      answer: { text: expect.stringContaining('is a column of 2 tables') },
    })
  })

  test('what is nowhere is not guessed', () => {
    expect(walk(findTable(context, 'completely_unlike')).value).toMatchObject({
      answer: { text: expect.stringContaining('I did not find “completely_unlike”') },
    })
  })
})

describe('a task', () => {
  test.each([
    ['ads_price_band', 'ads_price_band'],
    ['ads_price_bnad', 'ads_price_band'],
    ['price band', 'ads_price_band'],
    ['价格带', 'ads_price_band'],
  ])('%s is found by its name or by the table it writes', (reference, name) => {
    expect(walk(findTask(context, reference)).value).toMatchObject({ found: { name } })
  })

  test('the writer of a table is the task that names it as output', () => {
    expect(walk(writerOf('ads_price_band')).value).toMatchObject({ id: 'task_ads_price_band' })
    expect(walk(writerOf('dwd_order')).value).toBeUndefined()
  })
})
