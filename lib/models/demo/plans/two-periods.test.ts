import { describe, expect, test } from 'vitest'
import { twoPeriods } from './two-periods'

describe('periods as days, counted from the newest day of data', () => {
  const newest = '2026-11-26' // a Thursday

  test.each([
    [{ now: { unit: 'week', back: 1 } }, '2026-11-16 2026-11-22', '2026-11-09 2026-11-15'],
    [{ now: { unit: 'month', back: 0 } }, '2026-11-01 2026-11-26', '2026-10-01 2026-10-31'],
    [{ now: { month: 10 }, before: { month: 9 } }, '2026-10-01 2026-10-31', '2026-09-01 2026-09-30'],
    [{ now: { month: 10 } }, '2026-10-01 2026-10-31', '2026-09-01 2026-09-30'],
    [{ now: { days: 7 } }, '2026-11-20 2026-11-26', '2026-11-13 2026-11-19'],
    [{ now: { days: 1 } }, '2026-11-26 2026-11-26', '2026-11-25 2026-11-25'],
    [{ now: { unit: 'month', back: 0 }, before: 'year-ago' }, '2026-11-01 2026-11-26', '2025-11-01 2025-11-26'],
  ] as const)('%o', (compare, now, before) => {
    const periods = twoPeriods(compare, newest)

    expect(`${periods.now.from} ${periods.now.to}`).toBe(now)
    expect(`${periods.before.from} ${periods.before.to}`).toBe(before)
    expect(periods.isMovedBack).toBe(false)
  })
})

test('the later one is measured by the earlier one, however they stand', () => {
  const compare = { now: { unit: 'week', back: 2 }, before: { unit: 'week', back: 1 } } as const

  expect(twoPeriods(compare, '2026-11-26').now).toEqual({ from: '2026-11-16', to: '2026-11-22' })
})

test('a week that begins after the newest day has nothing to compare, so the two before it are', () => {
  const compare = { now: { unit: 'week', back: 0 }, before: { unit: 'week', back: 1 } } as const

  expect(twoPeriods(compare, '2026-11-29')).toEqual({
    now: { from: '2026-11-23', to: '2026-11-29' },
    before: { from: '2026-11-16', to: '2026-11-22' },
    isMovedBack: true,
  })
})
