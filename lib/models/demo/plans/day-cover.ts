import type { Question, Range } from '@/lib/models/demo/intent'
import type { Words } from '@/lib/models/demo/language'
import type { Call } from '@/lib/models/demo/move'
import type { Chosen } from '@/lib/models/demo/question-columns'
import { type ReadTable, readData } from '@/lib/models/demo/read-results'
import type { Step } from '@/lib/models/demo/transcript'
import { isUnbegun, relativeDays } from './data-days'

/** Days that a table has data for, and the calendar's yesterday; ISO days. */
export interface Cover {
  first: string
  newest: string
  yesterday: string
}

/** Asks which days there are, beside a question about some of them; no call when the question names no days. */
export function coverCalls(table: ReadTable, { date }: Chosen, { days }: Question): Call[] {
  return days && date && isDataDay(table, date.name) ? [coverCall(table.name, date.name)] : []
}

/** The same beside a figure of all days, which does not say by itself of when it is. */
export function wholeCoverCalls(table: ReadTable, { date, measure, dimensions }: Chosen, question: Question): Call[] {
  const isFigure = measure !== undefined && question.value !== 'rows' && question.value !== 'newest'
  const isWhole = question.days === undefined && dimensions.every(({ isTime }) => !isTime)
  return isFigure && isWhole && date && isDataDay(table, date.name) ? [coverCall(table.name, date.name)] : []
}

/** The first and the newest day of a table. */
export function coverCall(table: string, date: string): Call {
  const day = `CAST(${date} AS DATE)`
  const sql = `SELECT min(${day}) AS first_day, max(${day}) AS newest_day, current_date - 1 AS yesterday FROM ${table}`
  return { tool: 'execute_sql', input: { sql } }
}

/** The day that a row is data of, not a date that some thing has. */
const isDataDay = ({ partitionColumns }: ReadTable, column: string): boolean =>
  partitionColumns.includes(column) || /^(?:dt|ds|pt)$/i.test(column)

export function readCover(step: Step | undefined): Cover | undefined {
  if (!step || step.failed) return undefined
  const [, row = ''] = readData(step.result ?? '')
  const [first = '', newest = '', yesterday = ''] = row.split(' | ').map((cell) => cell.slice(0, 10))
  return [first, newest, yesterday].every((day) => /^\d{4}-\d\d-\d\d$/.test(day))
    ? { first, newest, yesterday }
    : undefined
}

export function daysIn(range: Range, newest: string): { from: string; to: string } {
  if ('from' in range) return range
  if (!isUnbegun(range, newest)) return relativeDays(range, newest)
  const next = new Date(Date.parse(`${newest}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
  return { from: next, to: next }
}

/** The days that the numbers are of, and what about them is not as the person may think; empty when nothing is known. */
export function coverText(
  words: Words,
  range: Range | undefined,
  cover: Cover | undefined,
  unreadTime?: string,
): string {
  if (!cover) return ''
  if (!range) return wholeText(words, cover, unreadTime)
  const { from, to } = daysIn(range, cover.newest)
  const shown = span(words, later(from, cover.first), earlier(to, cover.newest))
  const late = lateText(words, range, cover)
  const isLate = late !== ''
  const cut =
    from < cover.first || (!isLate && to > cover.newest)
      ? words(
          `数据只有 ${cover.first} 到 ${cover.newest}。`,
          ` There is data only from ${cover.first} to ${cover.newest}.`,
        )
      : ''
  return `${words(`数据日期：${shown}。`, ` Data of ${shown}.`)}${late}${cut}`
}

const wholeText = (words: Words, { first, newest }: Cover, unread?: string): string =>
  unread === undefined ? namelessText(words, first, newest) : unreadText(words, first, newest, unread)

const unreadText = (words: Words, first: string, newest: string, unread: string): string =>
  words(
    `数据日期：${span(words, first, newest)}，是全部数据：「${unread}」我没看懂是哪些天。`,
    ` Data of ${span(words, first, newest)}: all there is, as I could not tell which days “${unread}” means.`,
  )

const namelessText = (words: Words, first: string, newest: string): string =>
  words(
    `数据日期：${span(words, first, newest)}，没有指定日期，所以是全部数据。`,
    ` Data of ${span(words, first, newest)}: all there is, as no days were named.`,
  )

/** Data that stops before yesterday: relative days are not what the calendar says. */
export const lateText = (words: Words, range: Range, cover: Cover): string =>
  ('days' in range || 'unit' in range) && cover.newest < cover.yesterday
    ? words(
        `最新的数据是 ${cover.newest}，之后还没有，所以从这天往前算。`,
        ` The newest data is of ${cover.newest}; there is none after that, so I count back from there.`,
      )
    : ''

/** For an answer without rows: are there no such days, and which ones are there? */
export function noDaysText(words: Words, range: Range | undefined, cover: Cover | undefined): string | undefined {
  if (!range || !cover) return undefined
  const { from, to } = daysIn(range, cover.newest)
  if (from <= cover.newest && to >= cover.first) return undefined
  return words(
    `${span(words, from, to)} 没有数据：这张表的数据从 ${cover.first} 到 ${cover.newest}。要看最新一天，说「最新一天」。`,
    `There is no data for ${span(words, from, to)}: this table has ${cover.first} to ${cover.newest}. For the newest day say “latest day”.`,
  )
}

const later = (a: string, b: string): string => [a, b].sort().at(-1) ?? a
const earlier = (a: string, b: string): string => [a, b].sort()[0] ?? a

export const span = (words: Words, from: string, to: string): string =>
  from >= to ? to : words(`${from} 到 ${to}`, `${from} to ${to}`)
