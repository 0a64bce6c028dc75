import { expect, test } from 'vitest'
import { diffColumns, type IdentifiedColumn } from './diff-columns'

const id: IdentifiedColumn = { id: 'c1', name: 'order_id', type: 'bigint' }
const amount: IdentifiedColumn = { id: 'c2', name: 'order_amount', type: 'decimal(18,2)', comment: '金额' }
const dt: IdentifiedColumn = { id: 'c3', name: 'dt', type: 'date', partition: true }
const before = [id, amount, dt]

test('the same columns are no change', () => {
  expect(diffColumns(before, structuredClone(before))).toEqual([])
})

test('the same id under another name is a rename', () => {
  expect(diffColumns(before, [id, { ...amount, name: 'pay_amount' }, dt])).toEqual([
    { kind: 'rename', columnId: 'c2', column: 'order_amount', to: 'pay_amount', breaking: true },
  ])
})

test('another id under the same name is a drop and an add', () => {
  expect(diffColumns(before, [id, { ...amount, id: 'c9' }, dt]).map(({ kind, breaking }) => [kind, breaking])).toEqual([
    ['drop', true],
    ['add', false],
  ])
})

test('a wider type does not break, a narrower one does', () => {
  expect(diffColumns(before, [id, { ...amount, type: 'decimal(20,2)' }, dt])).toMatchObject([
    { kind: 'retype', fromType: 'decimal(18,2)', toType: 'decimal(20,2)', typeChange: 'widen', breaking: false },
  ])
  expect(diffColumns(before, [{ ...id, type: 'int' }, amount, dt])).toMatchObject([
    { kind: 'retype', typeChange: 'narrow', breaking: true },
  ])
})

test('a rename with a new type is both', () => {
  expect(diffColumns(before, [id, { ...amount, name: 'pay', type: 'double' }, dt]).map(({ kind }) => kind)).toEqual([
    'rename',
    'retype',
  ])
})

test('a column at the end does not break; before others, required or as a partition it does', () => {
  const added = { id: 'c4', name: 'channel', type: 'varchar' }

  expect(diffColumns(before, [id, amount, added, dt])).toMatchObject([
    { kind: 'add', toType: 'varchar', breaking: false },
  ])
  expect(diffColumns(before, [added, id, amount, dt])).toMatchObject([{ kind: 'add', breaking: true }])
  expect(diffColumns(before, [id, amount, { ...added, nullable: false }, dt])).toMatchObject([{ breaking: true }])
  expect(diffColumns(before, [id, amount, { ...added, nullable: false, hasDefault: true }, dt])).toMatchObject([
    { breaking: false },
  ])
  expect(diffColumns(before, [id, amount, dt, { ...added, partition: true }])).toMatchObject([{ breaking: true }])
})

test('NOT NULL, partition moves and order break; comments do not', () => {
  expect(diffColumns(before, [{ ...id, nullable: false }, amount, dt])).toMatchObject([
    { kind: 'not-null', breaking: true },
  ])
  expect(diffColumns(before, [id, { ...amount, partition: true }, dt])).toMatchObject([
    { kind: 'partition-move', breaking: true },
  ])
  expect(diffColumns(before, [amount, id, dt])).toMatchObject([{ kind: 'reorder', column: 'order_id', breaking: true }])
  expect(diffColumns(before, [id, { ...amount, comment: '支付金额' }, dt])).toMatchObject([
    { kind: 'comment', breaking: false },
  ])
})

test('drops are listed first', () => {
  expect(
    diffColumns(before, [id, dt, { id: 'c8', name: 'x', type: 'int' }]).map(({ kind, column }) => [kind, column]),
  ).toEqual([
    ['drop', 'order_amount'],
    ['add', 'x'],
  ])
})
