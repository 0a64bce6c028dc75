import type { Range } from '@/lib/models/demo/intent'

/** A condition for days of data; what is relative counts from the newest day in the table. */
export function daysSql(table: string, date: string, range: Range): string {
  const day = `CAST(${date} AS DATE)`
  const newest = `(SELECT max(${day}) FROM ${table})`
  if ('from' in range) return plainDays(day, range)
  if ('unit' in range) {
    const start = `date_trunc('${range.unit}', ${newest} + 1)` // the newest day is yesterday
    return `date_trunc('${range.unit}', ${day}) = ${range.back === 0 ? start : `${start} - INTERVAL ${range.back} ${range.unit.toUpperCase()}`}`
  }
  if ('days' in range) return lastDays(day, newest, range)
  return daysOfYear(day, newest, range)
}

export const plainDays = (day: string, { from, to }: { from: string; to: string }): string =>
  from === to ? `${day} = '${from}'` : `${day} BETWEEN '${from}' AND '${to}'`

function lastDays(day: string, newest: string, { days, skip = 0 }: { days: number; skip?: number }): string {
  const upper = skip > 0 ? ` AND ${day} <= ${newest} - ${skip}` : ''
  return `${day} > ${newest} - ${days + skip}${upper}`
}

type OfYear = Extract<Range, { fromDay: string } | { month: number } | { since: string }>

/** No year was named: the last such days up to the newest one. */
function daysOfYear(day: string, newest: string, range: OfYear): string {
  const at = (from: string, written = from) =>
    `CAST((year(${newest}) - CASE WHEN strftime(${newest}, '%m-%d') < '${from}' THEN 1 ELSE 0 END) || '-${written}' AS DATE)`
  if ('month' in range) return `date_trunc('month', ${day}) = ${at(`${String(range.month).padStart(2, '0')}-01`)}`
  if ('since' in range) return `${day} >= ${range.since.length > 5 ? `'${range.since}'` : at(range.since)}`
  const end = at(range.fromDay, range.toDay)
  return `${day} BETWEEN ${at(range.fromDay)} AND ${end}${range.toDay < range.fromDay ? ' + INTERVAL 1 YEAR' : ''}`
}
