import { expect, test } from 'vitest'
import { addDays, dayAt, daysBetween, firingOn, latestDataDay, momentOf, nextFiring } from './data-day'

test('days are counted on the calendar', () => {
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  expect(daysBetween('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
})

test('the day at a moment is the one of the time zone', () => {
  const at = new Date('2026-03-10T17:30:00Z')

  expect(dayAt(at, 'UTC')).toBe('2026-03-10')
  expect(dayAt(at, 'Asia/Shanghai')).toBe('2026-03-11')
  expect(latestDataDay(at, 'Asia/Shanghai')).toBe('2026-03-10')
})

test('a schedule fires on a day at its local time, midnight included', () => {
  expect(firingOn('30 1 * * *', '2026-03-10', 'Asia/Shanghai')?.toISOString()).toBe('2026-03-09T17:30:00.000Z')
  expect(firingOn('0 0 * * *', '2026-03-10', 'Asia/Shanghai')?.toISOString()).toBe('2026-03-09T16:00:00.000Z')
  expect(firingOn('0 0 * * *', '2026-03-10', 'America/New_York')?.toISOString()).toBe('2026-03-10T04:00:00.000Z')
})

test('a weekly schedule does not fire on other days', () => {
  expect(firingOn('0 2 * * 0', '2026-03-10', 'UTC')).toBeUndefined() // a Tuesday
  expect(firingOn('0 2 * * 2', '2026-03-10', 'UTC')).toBeDefined()
})

test('what is no cron expression never fires', () => {
  expect(nextFiring('every night', new Date('2026-03-10T00:00:00Z'), 'UTC')).toBeUndefined()
})

test('a time on the clocks of a zone is found there, also around a change of the clocks', () => {
  const moment = (clock: string, zone: string) => momentOf(new Date(clock), zone).toISOString()

  expect(moment('2026-03-10T03:00:00Z', 'Asia/Shanghai')).toBe('2026-03-09T19:00:00.000Z')
  expect(moment('2026-03-08T01:30:00Z', 'America/New_York')).toBe('2026-03-08T06:30:00.000Z')
  expect(moment('2026-03-08T04:00:00Z', 'America/New_York')).toBe('2026-03-08T08:00:00.000Z')
  expect(moment('2026-03-10T03:00:00Z', 'UTC')).toBe('2026-03-10T03:00:00.000Z')
})
