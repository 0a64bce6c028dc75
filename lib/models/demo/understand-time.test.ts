import { describe, expect, test } from 'vitest'
import { relativeDays } from './plans/data-days'
import { rangeIn, readTop } from './understand-time'

test.each([
  ['最近7天', { days: 7 }],
  ['last 3 days', { days: 3 }],
  ['近三十天', { days: 30 }],
  ['最近一周', { days: 7 }],
  ['past two weeks', { days: 14 }],
  ['过去三个月', { days: 90 }],
  ['一周的销售额', { days: 7 }],
  ['最近半年', { days: 183 }],
  ['昨天', { days: 1 }],
  ['前天', { days: 1, skip: 1 }],
  ['上周', { unit: 'week', back: 1 }],
  ['last month', { unit: 'month', back: 1 }],
  ['本月', { unit: 'month', back: 0 }],
  ['2026-11-01 到 2026-11-10', { from: '2026-11-01', to: '2026-11-10' }],
  ['from 2026-11-10 to 2026-11-01', { from: '2026-11-01', to: '2026-11-10' }],
  ['2026年11月1日至5日', { from: '2026-11-01', to: '2026-11-01' }],
  ['20261101-20261105', { from: '2026-11-01', to: '2026-11-05' }],
  ['11月20日到22日', { fromDay: '11-20', toDay: '11-22' }],
  ['11/20', { fromDay: '11-20', toDay: '11-20' }],
  ['2026-13-45', undefined],
  ['销售额', undefined],
  ['top 5', undefined],
])('%s', (text, range) => {
  expect(rangeIn(text)).toEqual(range)
})

test.each([
  ['top 5 shops', 5],
  ['top10', 10],
  ['前十名', 10],
  ['销售额最高的3个品类', 3],
  ['5 best shops', 5],
  ['bottom three', 3],
  ['first 20 rows', 20],
  ['which 5 channels sold most', 5],
  ['what are the three best shops', 3],
  ['what about refunds', undefined],
  ['what a day', undefined],
  ['最近7天', undefined],
  ['前7天', undefined],
])('how many: %s', (text, top) => {
  expect(readTop(text)?.top).toBe(top)
})

describe('relative days count back from the newest data day', () => {
  const newest = '2026-11-29' // a Sunday

  test.each([
    [{ days: 3 }, '2026-11-27', '2026-11-29'],
    [{ days: 1, skip: 1 }, '2026-11-28', '2026-11-28'],
    [{ unit: 'week', back: 1 }, '2026-11-23', '2026-11-29'],
    [{ unit: 'month', back: 1 }, '2026-10-01', '2026-10-31'],
    [{ unit: 'month', back: 0 }, '2026-11-01', '2026-11-29'],
    [{ fromDay: '11-20', toDay: '11-22' }, '2026-11-20', '2026-11-22'],
    [{ fromDay: '12-24', toDay: '12-26' }, '2025-12-24', '2025-12-26'],
  ] as const)('%o', (range, from, to) => {
    expect(relativeDays(range, newest)).toEqual({ from, to })
  })
})
