import { CronExpressionParser } from 'cron-parser'
import { AppError } from '@/lib/errors'

const dayPattern = /^\d{4}-\d{2}-\d{2}$/
const msPerDay = 86_400_000

/** Throws `invalid-arguments` unless the text is a day of the calendar. It becomes part of SQL, so nothing else may pass. */
export function assertDay(day: string): string {
  const isReal = dayPattern.test(day) && toDay(new Date(`${day}T00:00:00Z`)) === day
  if (!isReal) throw new AppError('invalid-arguments', `${JSON.stringify(day)} is no day (YYYY-MM-DD).`)
  return day
}

const toDay = (date: Date): string => (Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10))

export const addDays = (day: string, days: number): string =>
  toDay(new Date(new Date(`${day}T00:00:00Z`).getTime() + days * msPerDay))

/** Both ends included. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** The machine's own. */
export const localTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The calendar day at a moment in a time zone. */
export const dayAt = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at)

/** The moment at which clocks in a time zone show what the UTC fields of `clock` say. */
export function momentOf(clock: Date, timeZone: string): Date {
  const shown = (at: Date) =>
    new Date(
      `${new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at).replace(' ', 'T')}Z`,
    )
  const first = new Date(2 * clock.getTime() - shown(clock).getTime())
  return new Date(first.getTime() + clock.getTime() - shown(first).getTime()) // the offset may have changed in between
}

/** Runs on a day work on the data of the day before. */
export const latestDataDay = (now: Date, timeZone: string): string => addDays(dayAt(now, timeZone), -1)

/** First firing on the given day; undefined = the schedule does not fire on it. */
export function firingOn(cron: string, day: string, timeZone: string): Date | undefined {
  const next = nextFiring(cron, startOfDay(day, timeZone), timeZone)
  return next && dayAt(next, timeZone) === day ? next : undefined
}

/** First firing after a moment; undefined = the expression is none or never fires. */
export function nextFiring(cron: string, after: Date, timeZone: string): Date | undefined {
  try {
    return CronExpressionParser.parse(cron, { currentDate: after, tz: timeZone }).next().toDate()
  } catch {
    return undefined // a bad expression is a schedule that never fires; saving it was refused
  }
}

/** The last moment before the day begins there, so that a firing at midnight counts. */
function startOfDay(day: string, timeZone: string): Date {
  let at = new Date(`${day}T00:00:00Z`).getTime() - msPerDay
  for (let step = msPerDay; step >= 1000; step = Math.floor(step / 2)) {
    while (dayAt(new Date(at + step), timeZone) < day) at += step
  }
  return new Date(at)
}
