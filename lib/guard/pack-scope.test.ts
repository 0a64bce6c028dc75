import { expect, test } from 'vitest'
import type { ColumnChange } from '@/lib/contracts/lineage'
import { itemKey, leftOut, type PackScope } from '@/lib/contracts/pack-scope'
import { shippedPolicy } from '@/lib/testing/guard-world'
import { chosenItems, packScope } from './pack-scope'
import { emptySubject, type Subject } from './subject'

type Given = {
  kind: 'table' | 'task' | 'schedule'
  name: string
  id?: string
  op?: 'create' | 'change'
  changes?: ColumnChange[]
  from?: string
  to?: string
}

const diff = { added: 0, removed: 0, fromLines: 0, toLines: 0, hunks: [], truncated: false }
const rule = shippedPolicy().ruleFor('packCommit')

function scopeOf(given: readonly Given[], resolved: unknown = {}): PackScope | undefined {
  const subject: Subject = {
    ...emptySubject,
    target: { kind: 'pack', id: 'pending:ana', name: 'x' },
    undo: { code: 'rollback', params: {} },
    items: given.map(({ kind, name, id = name, op = 'change', changes }) => ({
      ...{ kind, name, id, op, fromVersion: 1, toVersion: 2, breaking: false, diff },
      ...(changes ? { columnChanges: changes } : {}),
    })),
    contents: given.map(({ from = '', to = '' }) => ({ from, to })),
  }
  if (!rule) throw new Error('no rule')
  return packScope(rule, resolved, subject)
}

const change = (kind: 'add' | 'rename' | 'drop', column: string, to?: string): ColumnChange => ({
  ...{ kind, column, breaking: kind !== 'add' },
  ...(to ? { to } : {}),
})
const outWith = (given: readonly Given[], name: string) => {
  const scope = scopeOf(given)
  const key = scope?.items.find((item) => item.name === name)?.key ?? ''
  return [...leftOut(scope ?? { needs: [] }, [key])].map(([out, need]) => [
    out.split(' ')[1],
    need?.reason,
    need?.column,
  ])
}

test('a task that reads a new column stays behind with the table that adds it, and not the other way round', () => {
  const given: Given[] = [
    { kind: 'table', name: 'dws_a', changes: [change('add', 'channel')] },
    { kind: 'task', name: 'fill_b', from: 'select id from dws_a', to: 'select id, channel from dws_a' },
    { kind: 'task', name: 'fill_c', from: 'select 1', to: 'select 2' },
  ]

  expect(outWith(given, 'dws_a')).toEqual([
    ['dws_a', undefined, undefined],
    ['fill_b', 'adds-column', 'channel'],
  ])
  expect(outWith(given, 'fill_b')).toHaveLength(1)
})

test('a rename and the task that follows it go together or not at all', () => {
  const given: Given[] = [
    { kind: 'table', name: 'dws_a', changes: [change('rename', 'order_amount', 'pay_amount')] },
    {
      kind: 'task',
      name: 'fill_a',
      from: 'insert into dws_a select order_amount',
      to: 'insert into dws_a select pay_amount',
    },
  ]

  expect(outWith(given, 'fill_a').map(([name]) => name)).toEqual(['fill_a', 'dws_a'])
  expect(outWith(given, 'dws_a').map(([name]) => name)).toEqual(['dws_a', 'fill_a'])
  expect(() => chosenItems(scopeOf(given) as PackScope, [{ kind: 'task', id: 'fill_a' }])).toThrow('not valid')
})

test('dependencies go on: without a new table its task stays behind, and so does the schedule of that task', () => {
  const given: Given[] = [
    { kind: 'table', name: 'dws_new', op: 'create' },
    { kind: 'task', name: 'fill_new', id: 't1', op: 'create', to: 'insert into dwh.dws_new select 1' },
    { kind: 'schedule', name: 'fill_new', id: 't1', op: 'create', to: '{"cron":"0 2 * * *"}' },
    { kind: 'table', name: 'dws_other' },
  ]

  expect(outWith(given, 'dws_new').map(([name]) => name)).toEqual(['dws_new', 't1', 't1'])
  const kept = chosenItems(scopeOf(given) as PackScope, [
    { kind: 'task', id: 't1' },
    { kind: 'table', id: 'dws_other' },
  ])
  expect(kept.map(itemKey)).toEqual(['table dws_other'])
})

test('there is nothing to choose in a release of one item, nor in a draft', () => {
  const two: Given[] = [
    { kind: 'table', name: 'a' },
    { kind: 'table', name: 'b' },
  ]

  expect(scopeOf(two.slice(1))).toBeUndefined()
  expect(scopeOf(two, { packId: 'p1' })).toBeUndefined()
  expect(scopeOf(two)?.included).toEqual(['table a', 'table b'])
})
