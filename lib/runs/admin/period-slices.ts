import { setImmediate as breathe } from 'node:timers/promises'
import type { PeriodQuery } from '@/lib/contracts/admin'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Read at once; in between others get their turn, however much happened in the period. */
const sliceMs = 3 * hourMs
/** Days that are shown when nobody asks for others, and the most that may be asked for. */
const usualDays = 30
const mostDays = 400

export interface Days {
  from: string
  /** Included. */
  to: string
}

/** The days asked for (UTC), at most 400 of them; without a beginning the last 30. */
export function boundedDays({ from, to }: PeriodQuery, now: Date): Days {
  const last = to ?? now.toISOString().slice(0, 10)
  const earliest = dayBefore(last, mostDays - 1)
  const wanted = from ?? dayBefore(last, usualDays - 1)
  return { from: [wanted, earliest].sort()[1] ?? wanted, to: last }
}

export function daysOf({ from, to }: Days): string[] {
  const count = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1)
  return Array.from({ length: count }, (_, index) => dayBefore(to, count - 1 - index))
}

/** The period in pieces, oldest first. */
export async function* slicesOf({ from, to }: Days): AsyncGenerator<{ from: Date; to: Date }> {
  const end = startOf(to) + dayMs
  for (let at = startOf(from); at < end; at += sliceMs) {
    yield { from: new Date(at), to: new Date(Math.min(at + sliceMs, end)) }
    await breathe()
  }
}

/** A list in pieces, likewise. */
export async function* piecesOf<T>(items: readonly T[], size: number): AsyncGenerator<readonly T[]> {
  for (let at = 0; at < items.length; at += size) {
    yield items.slice(at, at + size)
    await breathe()
  }
}

const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

const dayBefore = (day: string, days: number): string =>
  new Date(startOf(day) - days * dayMs).toISOString().slice(0, 10)
