import { AppError } from '@/lib/errors'
import type { EmbeddedContext } from '@/lib/platform/embedded/context'
import { addDays } from '@/lib/platform/embedded/data-day'
import { type ColumnsOf, dayLiteral } from '@/lib/platform/embedded/script-statements'
import { quoteName } from '@/lib/platform/embedded/table-ddl'
import type { Column } from '@/lib/platform/port'
import type { ExportedRows } from '@/lib/warehouse/port'
import type { DeclaredInput } from './declared-tables'

/** Most rows of one input; a larger one is refused, never cut. */
const rowLimit = 500_000
const timeoutMs = 60_000

export interface ExportedInputs {
  files: Array<{ name: string; file: string; rows: number }>
  remove(): void
}

interface ExportJob {
  inputs: readonly DeclaredInput[]
  bizdate: string
  columnsOf: ColumnsOf
  signal: AbortSignal
}

/** Writes what a script declares to read to CSV files, all of one snapshot. Only names of the catalogue go into the statements. */
export async function exportInputs(context: EmbeddedContext, job: ExportJob): Promise<ExportedInputs> {
  const { exportRows } = context.warehouse
  if (!exportRows) throw new AppError('warehouse-unavailable', 'This warehouse cannot hand rows to a script.')
  const done: Array<{ name: string; exported: ExportedRows }> = []
  const remove = () => {
    for (const { exported } of done) exported.remove()
  }
  const { signal } = job
  try {
    const { snapshotVersion } = await context.warehouse.query('SELECT 1', { signal })
    for (const input of job.inputs) {
      const options = { format: 'csv' as const, asIs: true, maxRows: rowLimit + 1, snapshotVersion, timeoutMs, signal }
      const exported = await exportRows({ sql: inputQuery(input, job) }, options)
      done.push({ name: `${input.table}.csv`, exported })
      if (exported.rows > rowLimit) throw new AppError('file-too-large', `${input.table}: more than ${rowLimit} rows.`)
    }
  } catch (error) {
    remove()
    throw error
  }
  return { files: done.map(({ name, exported: { file, rows } }) => ({ name, file, rows })), remove }
}

/** The run's day and as many before it as declared; a table without partitions whole. */
function inputQuery({ table, columns: wanted, days }: DeclaredInput, { bizdate, columnsOf }: ExportJob): string {
  const columns = columnsOf(table)
  if (!columns) throw new AppError('table-not-found', `The script reads ${table}, which is not there.`)
  const names = wanted ? wanted.map((name) => known(table, columns, name)) : columns.map(({ name }) => name)
  const partition = columns.find((column) => column.partition)
  const range = partition
    ? ` WHERE ${quoteName(partition.name)} BETWEEN ${dayLiteral(partition, addDays(bizdate, 1 - days))} AND ${dayLiteral(partition, bizdate)}`
    : ''
  return `SELECT ${names.map(quoteName).join(', ')} FROM ${quoteName(table)}${range} ORDER BY ALL`
}

function known(table: string, columns: readonly Column[], name: string): string {
  const column = columns.find((each) => each.name.toLowerCase() === name.toLowerCase())
  if (!column) throw new AppError('columns-invalid', `The script reads ${table}.${name}, which is not there.`)
  return column.name
}
