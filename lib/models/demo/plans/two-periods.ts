import type { Comparison, Range } from '@/lib/models/demo/intent'
import { isUnbegun, relativeDays } from './data-days'
import { daysIn } from './day-cover'

/** ISO days, both ends included. */
export interface Days {
  from: string
  to: string
}

export interface TwoPeriods {
  now: Days
  before: Days
  /** The running period has no day of data yet: the two before it are compared. */
  isMovedBack: boolean
}

const oneDay = 86_400_000

/** The two periods as days, counted from the newest day of data; of two named ones the later is measured by the earlier. */
export function twoPeriods(compare: Comparison, newest: string): TwoPeriods {
  const isMovedBack = isUnbegun(compare.now, newest) || (isRange(compare.before) && isUnbegun(compare.before, newest))
  const back = (range: Range): Range =>
    isMovedBack && 'unit' in range ? { unit: range.unit, back: range.back + 1 } : range
  const now = daysIn(back(compare.now), newest)
  const named = isRange(compare.before) ? daysIn(back(compare.before), newest) : undefined
  const before = named ?? (compare.before ? aYearBefore(now) : periodBefore(back(compare.now), now, newest))
  const [earlier, later] = before.from <= now.from ? [before, now] : [now, before]
  return { now: later, before: earlier, isMovedBack }
}

const isRange = (range: Comparison['before']): range is Range => typeof range === 'object'

function periodBefore(range: Range, { from, to }: Days, newest: string): Days {
  if ('unit' in range) return relativeDays({ unit: range.unit, back: range.back + 1 }, newest)
  const dayBefore = moved(from, -1)
  if (from.endsWith('-01') && moved(to, 1).endsWith('-01') && from.slice(0, 7) === to.slice(0, 7))
    return { from: `${dayBefore.slice(0, 7)}-01`, to: dayBefore }
  return { from: moved(from, -lengthOf({ from, to })), to: dayBefore }
}

export const lengthOf = ({ from, to }: Days): number => (Date.parse(to) - Date.parse(from)) / oneDay + 1

const moved = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * oneDay).toISOString().slice(0, 10)

const aYearBefore = ({ from, to }: Days): Days => ({ from: yearBefore(from), to: yearBefore(to) })

const yearBefore = (day: string): string => `${Number(day.slice(0, 4)) - 1}${day.slice(4).replace('02-29', '02-28')}`
