import { expect, test } from 'vitest'
import { type DiffLine, markLineChanges } from './mark-line-change'

const del = (text: string): DiffLine => ({ kind: 'del', from: 1, text })
const add = (text: string): DiffLine => ({ kind: 'add', to: 1, text })
const marks = (lines: DiffLine[]) =>
  markLineChanges(lines).map(({ text, mark }) => mark && text.slice(mark.start, mark.end))

test('a renamed column is marked as a whole word on both sides', () => {
  expect(
    marks([del('  , COALESCE(p.paid_amt, 0) AS order_amount'), add('  , COALESCE(p.paid_amt, 0) AS pay_amount')]),
  ).toEqual(['order_amount', 'pay_amount'])
})

test('Chinese words are words too', () => {
  expect(marks([del('  amount DECIMAL(18,2) -- 订单金额'), add('  amount DECIMAL(18,2) -- 支付金额')])).toEqual([
    '订单金额',
    '支付金额',
  ])
})

test('a pure insertion marks only what was inserted', () => {
  expect(marks([del('WHERE a = 1 AND status = 2'), add('WHERE a = 1 AND b = 3 AND status = 2')])[1]).toContain('b = 3')
})

test('several removed lines pair with the added ones in order', () => {
  expect(
    marks([del('  AND d.alpha > 0'), del('  AND d.beta > 0'), add('  AND d.gamma > 0'), add('  AND d.delta > 0')]),
  ).toEqual(['alpha', 'beta', 'gamma', 'delta'])
})

test('lines with little in common, and lines without a counterpart, are not marked', () => {
  expect(marks([del('SELECT a FROM x'), add('-- nothing alike at all here')])).toEqual([undefined, undefined])
  expect(marks([add('only new'), { kind: 'same', from: 1, to: 2, text: 'x' }, del('only old')])).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('a line of one word is marked though little of it stays', () => {
  expect(marks([del('  order_amount,'), add('  pay_amount,')])).toEqual(['order_amount', 'pay_amount'])
})
