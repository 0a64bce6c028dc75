import type { Range } from '@/lib/models/demo/intent'
import { use, type Walk } from '@/lib/models/demo/plan'
import { readInstances } from '@/lib/models/demo/read-results'

const oneDay = 86_400_000

/** The newest data day that a task has an instance for, else that any has; undefined when there is none. */
export function* newestDay(taskId: string): Walk<string | undefined> {
  const own = readInstances(yield* use('listInstances', { task: taskId, limit: 20 }))
  const all = own.length > 0 ? own : readInstances(yield* use('listInstances', { limit: 20 }))
  return all
    .map((instance) => instance.bizdate)
    .sort()
    .at(-1)
}

/** Days as the platform takes them; relative ones count back from the newest data day of the task. */
export function* daysOf(range: Range, taskId: string): Walk<{ from: string; to: string } | undefined> {
  if ('from' in range) return { from: range.from, to: range.to }
  const newest = yield* newestDay(taskId)
  return newest === undefined ? undefined : relativeDays(range, newest)
}

/** The day after the newest one counts as today. */
export function relativeDays(
  range: Exclude<Range, { from: string; to: string }>,
  newest: string,
): { from: string; to: string } {
  const at = Date.parse(`${newest}T00:00:00Z`)
  if ('fromDay' in range) {
    const year = Number(newest.slice(0, 4)) - (range.fromDay > newest.slice(5) ? 1 : 0)
    return { from: `${year}-${range.fromDay}`, to: `${year + (range.toDay < range.fromDay ? 1 : 0)}-${range.toDay}` }
  }
  if ('month' in range) {
    const year = Number(newest.slice(0, 4)) - (range.month > Number(newest.slice(5, 7)) ? 1 : 0)
    return { from: dayOf(Date.UTC(year, range.month - 1, 1)), to: dayOf(Date.UTC(year, range.month, 0)) }
  }
  if ('since' in range) return { from: sinceDay(range.since, newest), to: newest }
  if ('days' in range) {
    const last = at - (range.skip ?? 0) * oneDay
    return { from: dayOf(last - (range.days - 1) * oneDay), to: dayOf(last) }
  }
  const today = new Date(at + oneDay)
  const start = startOf(today, range.unit, -range.back)
  const end = range.back === 0 ? at : startOf(today, range.unit, 1 - range.back).getTime() - oneDay
  return { from: dayOf(Math.min(start.getTime(), end)), to: dayOf(end) }
}

/** The running week, month or year begins on the day after the newest one: it has no data yet. */
export const isUnbegun = (range: Range, newest: string): boolean =>
  'unit' in range && range.back === 0 && relativeDays({ unit: range.unit, back: 1 }, newest).to === newest

/** Without a year the last such day up to the newest one. */
const sinceDay = (since: string, newest: string): string =>
  since.length > 5 ? since : `${Number(newest.slice(0, 4)) - (since > newest.slice(5) ? 1 : 0)}-${since}`

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

function startOf(day: Date, unit: 'week' | 'month' | 'year', moved: number): Date {
  const [year, month, date] = [day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()]
  if (unit === 'week') return new Date(Date.UTC(year, month, date - ((day.getUTCDay() + 6) % 7) + 7 * moved))
  return unit === 'month' ? new Date(Date.UTC(year, month + moved, 1)) : new Date(Date.UTC(year + moved, 0, 1))
}
