import { AppError } from '@/lib/errors'
import { dayLiteral, type PlannedStatement } from '@/lib/platform/embedded/script-statements'
import { quoteName } from '@/lib/platform/embedded/table-ddl'
import type { Column } from '@/lib/platform/port'
import { type CsvRows, parseCsv } from './parse-csv'

export interface OutputFile {
  table: string
  columns: readonly Column[]
  text: string
  bizdate: string
}

const rowsAtOnce = 5_000

/**
 * Inserts what a script left for one table. Its header names exactly the table's columns, in any order; the partition may be left
 * out, since every row is of the run's day. The engine casts each value to its column's type or refuses the whole write.
 */
export function outputStatements({ table, columns, text, bizdate }: OutputFile): PlannedStatement[] {
  const name = `${table}.csv`
  const csv = parseCsv(text, name)
  const partition = columns.find((column) => column.partition)
  const written = columns.filter((column) => column !== partition)
  const places = placesOf(csv, name, written, partition)
  if (partition) assertDay(csv, name, partition, bizdate)
  const insert = insertOf(table, written, partition && { column: partition, bizdate })
  const rows = csv.rows.map((row) => places.map((place) => row[place] ?? null))
  // at least one: an empty file empties the partition, and no insert would count the deleted rows
  const chunks = Array.from({ length: Math.max(1, Math.ceil(rows.length / rowsAtOnce)) }, (_, index) =>
    rows.slice(index * rowsAtOnce, (index + 1) * rowsAtOnce),
  )
  return chunks.map((chunk) => ({ sql: insert, params: [JSON.stringify(chunk)], isInsert: true }))
}

function placesOf(csv: CsvRows, name: string, written: readonly Column[], partition: Column | undefined): number[] {
  const header = csv.header.map((cell) => cell.trim().toLowerCase())
  const known = [...written, ...(partition ? [partition] : [])].map((column) => column.name.toLowerCase())
  const missing = written.filter((column) => !header.includes(column.name.toLowerCase())).map((column) => column.name)
  const extra = csv.header.filter((_, index) => !known.includes(header[index] ?? ''))
  const twice = csv.header.filter((_, index) => header.indexOf(header[index] ?? '') !== index)
  const problems = [
    ...(missing.length > 0 ? [`without ${missing.join(', ')}`] : []),
    ...(extra.length > 0 ? [`with ${extra.join(', ')}, which the table does not have`] : []),
    ...(twice.length > 0 ? [`with ${twice.join(', ')} twice`] : []),
  ]
  if (problems.length > 0) throw new AppError('columns-invalid', `${name} comes ${problems.join(' and ')}.`)
  return written.map((column) => header.indexOf(column.name.toLowerCase()))
}

/** Rows of another day would be there twice after a rerun. */
function assertDay(csv: CsvRows, name: string, partition: Column, bizdate: string): void {
  const place = csv.header.findIndex((cell) => cell.trim().toLowerCase() === partition.name.toLowerCase())
  if (place < 0) return
  const days = [bizdate, bizdate.replaceAll('-', '')]
  const wrong = csv.rows.findIndex((row) => !days.includes((row[place] ?? '').slice(0, 10)))
  if (wrong < 0) return
  const value = csv.rows[wrong]?.[place] ?? 'nothing'
  throw new AppError(
    'columns-invalid',
    `${name}, row ${wrong + 2}: ${partition.name} is ${value}, the run is of ${bizdate}.`,
  )
}

function insertOf(
  table: string,
  written: readonly Column[],
  day: { column: Column; bizdate: string } | undefined,
): string {
  const names = [...written, ...(day ? [day.column] : [])].map((column) => quoteName(column.name))
  const values = written.map(({ type }, index) => `CAST(r[${index + 1}] AS ${type})`)
  const partition = day ? [`CAST(${dayLiteral(day.column, day.bizdate)} AS ${day.column.type})`] : []
  const rows = `SELECT unnest(from_json(CAST(? AS JSON), '[["VARCHAR"]]')) AS r`
  return `INSERT INTO ${quoteName(table)} (${names.join(', ')}) SELECT ${[...values, ...partition].join(', ')} FROM (${rows})`
}
