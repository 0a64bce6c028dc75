import type { ColumnEdit } from '@/lib/models/demo/intent'
import type { Call } from '@/lib/models/demo/move'
import { type ReadTable, readData } from '@/lib/models/demo/read-results'
import type { Step } from '@/lib/models/demo/transcript'
import { nameIn } from './header-cell'

/** What a table holds, as counted; all of the days up to `newest`. */
export interface Figures {
  rows: string
  newest: string | undefined
  /** Per change, in order: filled values, their sum where they are numbers, values that would not fit another type. */
  columns: Array<{ filled?: string; sum?: string; misfits?: string }>
}

const numeric = /^(?:decimal|numeric|bigint|hugeint|integer|smallint|tinyint|double|float|real)/i

/** One query for the table and the changed columns, under the names that they have `before` or `after` the change. */
export function figuresCall(
  table: ReadTable,
  changes: readonly ColumnEdit[],
  when: 'before' | 'after',
  until?: string,
): Call {
  const day = dayOf(table)
  const picked = changes.flatMap((change, index) => columnSql(table, change, when, index))
  const values = ['count(*) AS row_count', ...(day ? [`max(CAST(${day} AS DATE)) AS newest_day`] : []), ...picked]
  const where = day && until ? `\nWHERE CAST(${day} AS DATE) <= DATE '${until}'` : ''
  return { tool: 'execute_sql', input: { sql: `SELECT ${values.join(', ')}\nFROM ${table.name}${where}` } }
}

/** The column that parts the table by data day. */
export const dayOf = ({ partitionColumns, columns }: ReadTable): string | undefined =>
  partitionColumns.find((name) => /^(?:dt|ds|pt)$/i.test(name)) ??
  columns.find(({ name }) => /^(?:dt|ds|pt)$/i.test(name))?.name

function columnSql(table: ReadTable, change: ColumnEdit, when: 'before' | 'after', index: number): string[] {
  if (when === 'before' ? change.op === 'add' : change.op === 'drop') return []
  const name = when === 'after' && change.op === 'rename' ? change.to : change.column
  const type = table.columns.find((column) => column.name === change.column)?.type ?? ''
  const fits =
    change.op === 'retype' && when === 'before'
      ? [
          `count(*) FILTER (WHERE ${name} IS NOT NULL AND TRY_CAST(${name} AS ${change.type}) IS NULL) AS misfits_${index}`,
        ]
      : []
  return [
    `count(${name}) AS filled_${index}`,
    ...(numeric.test(type) && (change.op !== 'retype' || numeric.test(change.type))
      ? [`sum(${name}) AS sum_${index}`]
      : []),
    ...fits,
  ]
}

/** Undefined when the table could not be counted, for instance because it was never released. */
export function readFigures(step: Step | undefined, changes: readonly ColumnEdit[]): Figures | undefined {
  if (!step || step.failed) return undefined
  const [header = '', row = ''] = readData(step.result ?? '')
  const names = header.split(' | ').map(nameIn)
  const cells = new Map(row.split(' | ').map((value, index) => [names[index] ?? '', value]))
  const rows = cells.get('row_count')
  if (rows === undefined) return undefined
  const newest = cells.get('newest_day')?.match(/^\d{4}-\d\d-\d\d/)?.[0]
  const optional = <K extends string>(key: K, name: string) => {
    const value = cells.get(name)
    return value === undefined ? {} : ({ [key]: value } as Record<K, string>)
  }
  const columns = changes.map((_, index) => ({
    ...optional('filled', `filled_${index}`),
    ...optional('sum', `sum_${index}`),
    ...optional('misfits', `misfits_${index}`),
  }))
  return { rows, newest, columns }
}
