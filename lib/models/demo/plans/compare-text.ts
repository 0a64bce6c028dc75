import type { Question } from '@/lib/models/demo/intent'
import type { Words } from '@/lib/models/demo/language'
import type { Chosen } from '@/lib/models/demo/question-columns'
import { readData } from '@/lib/models/demo/read-results'
import { type Cover, span } from './day-cover'
import { counted } from './phrases'
import { measureName } from './question-text'
import { formatted } from './result-text'
import { type Days, lengthOf, type TwoPeriods } from './two-periods'

const rowsShown = 20

/** Both values, their days and the change: a sentence a measure, or a table of the groups. */
export function compareText(
  words: Words,
  result: string,
  { chosen, question, periods, cover }: { chosen: Chosen; question: Question; periods: TwoPeriods; cover: Cover },
): string {
  const [, ...rows] = readData(result)
    .filter((line) => line !== '')
    .map((line) => line.split(/(?<!\\) \| /))
  const values = [chosen.measure, ...chosen.more].flatMap((value) => value?.name ?? [])
  const labels = values.map((name, index) => measureName(words, { measures: question.measures.slice(index) }) ?? name)
  const [now, before] = [periods.now, periods.before].map((days) => shownDays(words, days, cover)) as [string, string]
  const places = { groups: chosen.dimensions.length, values: values.length }
  const told =
    places.groups === 0
      ? values.map((name, at) =>
          sentence(words, cellsOf(rows[0] ?? [], places, at), { label: labels[at] ?? name, name, now, before }),
        )
      : [table(words, rows, { chosen, labels, values, now, before })]
  return `${told.join('\n')}${unevenText(words, periods, cover)}`
}

interface Cells {
  now: string
  before: string
  change: string
}

/** After the groups come pairs of values, then the changes. */
const cellsOf = (
  row: readonly string[],
  { groups, values }: { groups: number; values: number },
  at: number,
): Cells => ({
  now: row[groups + 2 * at] ?? 'NULL',
  before: row[groups + 2 * at + 1] ?? 'NULL',
  change: row[groups + 2 * values + at] ?? 'NULL',
})

const figure = (words: Words, value: string, name: string): string =>
  value === 'NULL' ? words('没有数据', 'no data') : formatted(value, name)

const percent = (words: Words, change: string): string =>
  change === 'NULL' ? words('无法比较', 'not comparable') : `${Number(change) > 0 ? '+' : ''}${change}%`

function sentence(
  words: Words,
  cells: Cells,
  { label, name, now, before }: { label: string; name: string; now: string; before: string },
): string {
  const [later, earlier] = [figure(words, cells.now, name), figure(words, cells.before, name)]
  const change = percent(words, cells.change)
  return words(
    `${label}：${now} **${later}**，${before} **${earlier}**，变化 **${change}**。`,
    `${label}: **${later}** for ${now}, **${earlier}** for ${before}; change **${change}**.`,
  )
}

interface Shown {
  chosen: Chosen
  labels: readonly string[]
  values: readonly string[]
  now: string
  before: string
}

function table(words: Words, rows: readonly string[][], { chosen, labels, values, now, before }: Shown): string {
  if (rows.length === 0) return words('没有符合条件的行。', 'No rows match.')
  const groups = chosen.dimensions.map(({ name }) => name)
  const places = { groups: groups.length, values: values.length }
  const named = (days: string, label: string) => (labels.length > 1 ? `${label} ${days}` : days)
  const heads = labels.flatMap((label) => [named(now, label), named(before, label), words('变化', 'change')])
  const lines = rows.slice(0, rowsShown).map((row) => [
    ...row.slice(0, groups.length),
    ...values.flatMap((name, at) => {
      const cells = cellsOf(row, places, at)
      return [figure(words, cells.now, name), figure(words, cells.before, name), percent(words, cells.change)]
    }),
  ])
  const head = words(
    `${labels.join('、')}：${now} 和 ${before}，${rows.length} 行${rows.length > lines.length ? `，列出 ${lines.length} 行` : ''}：`,
    `${labels.join(', ')} for ${now} and ${before}, ${counted(rows.length, 'row')}${rows.length > lines.length ? `, the first ${lines.length}` : ''}:`,
  )
  const all = [[...groups, ...heads], [...groups, ...heads].map(() => '---'), ...lines]
  return `${head}\n\n${all.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}`
}

/** The days of a period that may have data: a running one has fewer. */
const shownDays = (words: Words, days: Days, cover: Cover): string => {
  const cut = coveredDays(days, cover) ?? days
  return span(words, cut.from, cut.to)
}

const coveredDays = ({ from, to }: Days, { first, newest }: Cover): Days | undefined => {
  const cut = { from: from < first ? first : from, to: to > newest ? newest : to }
  return cut.from <= cut.to ? cut : undefined
}

function unevenText(words: Words, { now, before }: TwoPeriods, cover: Cover): string {
  const [later, earlier] = [now, before]
    .map((days) => coveredDays(days, cover))
    .map((days) => (days ? lengthOf(days) : 0))
  if (later === earlier || !later || !earlier) return ''
  return words(
    `\n\n注意：前面一期有 ${later} 天，后面一期有 ${earlier} 天，不能直接比总数。`,
    `\n\nMind that the first of them has ${counted(later, 'day')} and the other ${earlier}.`,
  )
}
