import type { Question } from '@/lib/models/demo/intent'
import type { Chosen } from '@/lib/models/demo/question-columns'
import { plainDays } from './days-sql'
import { rankedShown } from './question-sql'
import type { Days, TwoPeriods } from './two-periods'

/** One row, or one a group: each value in both periods and its change in percent. */
export function compareSql(
  table: string,
  { dimensions, measure, more, date, filters }: Chosen,
  { top, isRanking, order }: Question,
  { now, before }: TwoPeriods,
): string {
  const names = dimensions.map(({ name }) => name)
  const groups = dimensions.map(({ sql, name }) => (sql === name ? sql : `${sql} AS ${name}`))
  const values = [measure, ...more].flatMap((value) => value ?? [])
  const groupBy = dimensions.length > 0 ? ` GROUP BY ${names.join(', ')}` : ''
  const oneOf = (period: number, days: Days) => {
    const columns = [`${period} AS period`, ...groups, ...values.map(({ sql, name }) => `${sql} AS ${name}`)]
    const conditions = [plainDays(`CAST(${date?.name} AS DATE)`, days), ...filters]
    return `  SELECT ${columns.join(', ')} FROM ${table} WHERE ${conditions.join(' AND ')}${groupBy}`
  }
  const pairs = values.flatMap(({ name }) => [
    `max(${name}) FILTER (WHERE period = 1) AS ${name}`,
    `max(${name}) FILTER (WHERE period = 2) AS ${name}_before`,
  ])
  const changes = values.map(
    ({ name }, index) =>
      `round(100.0 * (${name} / nullif(${name}_before, 0) - 1), 1) AS change_percent${index > 0 ? `_${index + 1}` : ''}`,
  )
  const limit = top ?? (isRanking ? rankedShown : undefined)
  return [
    `WITH periods AS (\n${oneOf(1, now)}\n  UNION ALL\n${oneOf(2, before)}`,
    `), both_periods AS (\n  SELECT ${[...names, ...pairs].join(', ')} FROM periods${groupBy}\n)`,
    `SELECT *, ${changes.join(', ')} FROM both_periods`,
    ...(dimensions.length > 0 ? [`ORDER BY ${values[0]?.name} ${order === 'least' ? 'ASC' : 'DESC'} NULLS LAST`] : []),
    ...(dimensions.length > 0 && limit !== undefined ? [`LIMIT ${limit}`] : []),
  ].join('\n')
}
