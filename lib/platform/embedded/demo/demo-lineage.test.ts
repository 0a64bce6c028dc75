import { expect, test } from 'vitest'
import { declaredLineage } from '@/lib/platform/embedded/python/declared-lineage'
import { analyseLineage } from '@/lib/sql/analyse-lineage'
import { demoWorld } from './demo-world'

const { tables, tasks } = demoWorld('2026-11-30')
const catalog = {
  tables: Object.fromEntries(
    tables.map(({ name, columns }) => [name, { columns: columns.map((column) => column.name) }]),
  ),
}
const results = new Map(
  tasks.map(({ name, type, script }) => [
    name,
    type === 'python' ? declaredLineage(script, catalog) : analyseLineage({ sql: script, dialect: 'duckdb', catalog }),
  ]),
)
const readersOf = (column: string) =>
  [...results].flatMap(([task, { references }]) =>
    references
      .filter(({ source }) => source.table === 'dws_order_detail' && source.column === column)
      .filter(() => task !== 'dws_order_detail')
      .map(({ use }) => ({ task, use })),
  )

test('every script but one is understood whole; that one reads nothing that comes from the wide table', () => {
  const notWhole = [...results].filter(([, { status }]) => status !== 'full').map(([name]) => name)

  expect(notWhole).toEqual(['ads_traffic_funnel'])
  expect(results.get('ads_traffic_funnel')?.reads).toEqual(['dws_traffic_1d'])
})

test('inputs and outputs are what the scripts read and write', () => {
  for (const { name, inputs, outputs } of tasks) {
    expect([name, [...(results.get(name)?.reads ?? [])].sort()]).toEqual([name, [...inputs].sort()])
    expect(results.get(name)?.writes).toEqual(outputs)
  }
})

test('reports rely on the order amount by select, join, filter and group', () => {
  const uses = new Set(readersOf('order_amount').map(({ use }) => use))

  expect(uses).toEqual(new Set(['select', 'join', 'filter', 'group']))
})

test('there are two levels of tables below the wide table', () => {
  const readsFrom = (upstream: Set<string>) =>
    new Set(tasks.filter(({ inputs }) => inputs.some((input) => upstream.has(input))).map(({ name }) => name))

  const first = readsFrom(new Set(['dws_order_detail']))
  const second = readsFrom(first)

  expect([...first]).toContain('dws_shop_sales_1d')
  expect([...second]).toContain('ads_shop_ranking')
  expect([...readsFrom(second)]).toContain('ads_executive_board')
})

test.each(['gift_message', 'remark_text'])('nobody downstream reads %s', (column) => {
  expect(readersOf(column)).toEqual([])
})
