import type { Column } from '@/lib/models/demo/column-kinds'
import type { Question } from '@/lib/models/demo/intent'
import type { Chosen } from '@/lib/models/demo/question-columns'
import type { ReadTable } from '@/lib/models/demo/read-results'
import { daysSql } from './days-sql'

/** Groups of a ranking that names no number. */
export const rankedShown = 10
const columnsShown = 12

/** One SELECT for the question. Relative days count back from the newest day in the table, not from today. */
export function sqlFor(table: ReadTable, chosen: Chosen, question: Question): string {
  const { dimensions, measure, date, filters } = chosen
  const days = question.days && date ? [daysSql(table.name, date.name, question.days)] : []
  const conditions = [...days, ...filters]
  const where = conditions.length > 0 ? `\nWHERE ${conditions.join('\n  AND ')}` : ''
  if (!measure) return rowsOf(table, where, date, question)
  const value = [measure, ...chosen.more].map(({ sql, name }) => `${sql} AS ${name}`).join(', ')
  if (dimensions.length === 0) return `SELECT ${value}\nFROM ${table.name}${where}`
  const shown = dimensions.map(({ sql, name }) => (sql === name ? sql : `${sql} AS ${name}`))
  const places = dimensions.map((_, index) => index + 1).join(', ')
  const share =
    question.share && measure.sql.startsWith('sum(')
      ? `, round(100 * ${measure.sql} / sum(${measure.sql}) OVER (), 1) AS share_percent`
      : ''
  return [
    `SELECT ${[...shown, value].join(', ')}${share}${changeSql(chosen, question)}`,
    `FROM ${table.name}${where}`,
    `GROUP BY ${dimensions.map(({ sql, name }) => (sql === name ? sql : name)).join(', ')}`,
    `ORDER BY ${orderOf(chosen, question, places)}`,
    ...limitOf(question),
  ].join('\n')
}

/** How many days a period has data for, and its value beside the one before: a month that has just begun has few of them. */
function changeSql({ dimensions, measure, date }: Chosen, { change }: Question): string {
  const period = dimensions.find(({ isTime }) => isTime)
  if (!change || !measure || !period || !date) return ''
  const groups = dimensions.filter((dimension) => dimension !== period).map(({ sql }) => sql)
  const partition = groups.length > 0 ? `PARTITION BY ${groups.join(', ')} ` : ''
  const before = `lag(${measure.sql}) OVER (${partition}ORDER BY ${period.sql})`
  return `, count(DISTINCT ${date.name}) AS days, round(100.0 * (${measure.sql} / nullif(${before}, 0) - 1), 1) AS change_percent`
}

/** Days in their order; groups by their value, largest first unless the smallest were asked for. */
function orderOf({ dimensions }: Chosen, question: Question, places: string): string {
  const isRanked = question.isRanking || !dimensions.every(({ isTime }) => isTime)
  if (!isRanked) return question.days ? places : places.replaceAll(/\d+/g, '$& DESC') // a long history: newest first
  const value = `${dimensions.length + 1} ${question.order === 'least' ? 'ASC' : 'DESC'}`
  const time = dimensions.findIndex(({ isTime }) => isTime)
  return time >= 0 && !question.isRanking ? `${time + 1}${question.change ? ' DESC' : ''}, ${value}` : value
}

/** Without a number all groups are counted, and the result says how many there are. */
const limitOf = ({ top, isRanking }: Question): string[] =>
  top !== undefined || isRanking ? [`LIMIT ${top ?? rankedShown}`] : []

/** Rows as they are; of a wide table the first columns, so that a person can read them. */
function rowsOf(table: ReadTable, where: string, date: Column | undefined, question: Question): string {
  const known = table.columns.map(({ name }) => name)
  const asked = question.columns.filter((name) => known.includes(name))
  const all = known.length < table.columnCount || known.length > columnsShown ? known.slice(0, columnsShown) : ['*']
  const order = date ? `\nORDER BY ${date.name} DESC` : ''
  return `SELECT ${(asked.length > 0 ? asked : all).join(', ')}\nFROM ${table.name}${where}${order}${limitOf(question)
    .map((limit) => `\n${limit}`)
    .join('')}`
}
