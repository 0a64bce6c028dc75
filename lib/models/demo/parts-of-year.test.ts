import { expect, test } from 'vitest'
import { timeSlips } from './spelling'
import { understandQuestion } from './understand-question'
import { rangeIn } from './understand-time'

test.each([
  ['sales in Q3', { fromDay: '07-01', toDay: '09-30' }],
  ['sales in Q3 2026', { from: '2026-07-01', to: '2026-09-30' }],
  ['2026年第三季度销售额', { from: '2026-07-01', to: '2026-09-30' }],
  ['第三季度销售额', { fromDay: '07-01', toDay: '09-30' }],
  ['sales in the second quarter of 2026', { from: '2026-04-01', to: '2026-06-30' }],
  ['first half of November', { fromDay: '11-01', toDay: '11-15' }],
  ['second half of November 2026', { from: '2026-11-16', to: '2026-11-30' }],
  ['11月上半月的订单金额', { fromDay: '11-01', toDay: '11-15' }],
  ['11月上旬的订单金额', { fromDay: '11-01', toDay: '11-10' }],
  ['11月下旬的订单金额', { fromDay: '11-21', toDay: '11-30' }],
  ['2026年上半年销售额', { from: '2026-01-01', to: '2026-06-30' }],
  ['first half of 2026', { from: '2026-01-01', to: '2026-06-30' }],
])('“%s” names its days', (text, range) => {
  expect(rangeIn(text)).toEqual(range)
})

test.each([
  ['7 days ago', { days: 1, skip: 6 }],
  ['7天前的订单金额', { days: 1, skip: 6 }],
  ['2 weeks ago', { unit: 'week', back: 2 }],
  ['3个月前', { unit: 'month', back: 3 }],
  ['since 7 days ago', { days: 7 }],
  ['前7天', { days: 7 }],
])('“%s” is counted back from today', (text, range) => {
  expect(rangeIn(text)).toEqual(range)
})

test('yesterday beside seven days ago is one day beside another', () => {
  expect(understandQuestion('order amount yesterday vs 7 days ago').compare).toEqual({
    now: { days: 1 },
    before: { days: 1, skip: 6 },
  })
})

test.each(['sales in the wet quarter', 'order amount at the weekend', '旺季的销售额'])(
  'a word for time of “%s” that names no days is said to be unused',
  (text) => {
    const { days, unreadTime } = understandQuestion(text)

    expect(days).toBeUndefined()
    expect(unreadTime).not.toBeUndefined()
  },
)

test.each(['sales by channel', '各渠道每天的销售额', 'sales by month'])('“%s” has no such word', (text) => {
  expect(understandQuestion(text).unreadTime).toBeUndefined()
})

test.each([
  ['sales last weak', [['weak', 'week']]],
  ['sales yesteday', [['yesteday', 'yesterday']]],
  ['sales last week', []],
  ['weak sales', []],
])('slips in the words for time of “%s” are known', (text, slips) => {
  expect(timeSlips(text)).toEqual(slips)
})
