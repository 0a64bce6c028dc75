import type { Catalog, ColumnEdge, LineageResult, SqlFinding } from '@/lib/sql/types'
import { type DeclaredInput, declaredTables } from './declared-tables'

/**
 * Lineage of a Python script by what it declares: the run can read nothing else. Every column that it reads may flow into every
 * column that it writes; an input without named columns leaves open which ones matter, and that is said.
 */
export function declaredLineage(script: string, catalog: Catalog): LineageResult {
  const { inputs, outputs, problems } = declaredTables(script)
  const lines = script.split('\n')
  const writes = unique(outputs.map(({ table }) => table))
  const references = inputs.flatMap(({ table, columns = [], line }) =>
    columns.map((column) => ({
      source: { table, column: column.toLowerCase() },
      use: 'select' as const,
      line,
      column: Math.max(1, (lines[line - 1] ?? '').indexOf(column) + 1),
      snippet: lines[line - 1] ?? '',
    })),
  )
  const isWhole = inputs.every(({ columns }) => columns) && problems.length === 0
  return {
    status: isWhole ? 'full' : 'partial',
    reads: unique(inputs.map(({ table }) => table)),
    writes,
    edges: possibleEdges(inputs, writes, catalog),
    uses: references.flatMap(({ source, use }) => writes.map((targetTable) => ({ source, targetTable, use }))),
    targets: [],
    references,
    output: [],
    warnings: [
      ...problems.map(({ line, message }) => finding('error', 'declaration', line, message)),
      ...inputs.flatMap((input) => inputFindings(input, catalog)),
    ],
  }
}

/** Which value goes where only the script knows, so each edge is one of several candidates. */
function possibleEdges(inputs: readonly DeclaredInput[], writes: readonly string[], catalog: Catalog): ColumnEdge[] {
  const columnsOf = (table: string): readonly string[] => catalog.tables[table]?.columns ?? []
  const sources = inputs.flatMap(({ table, columns }) =>
    (columns ?? columnsOf(table)).map((column) => ({ table, column: column.toLowerCase() })),
  )
  const targets = writes.flatMap((table) => columnsOf(table).map((column) => ({ table, column: column.toLowerCase() })))
  return sources.flatMap((source) =>
    targets.map((target): ColumnEdge => ({ source, target, roles: ['expression'], ambiguous: true })),
  )
}

function inputFindings({ table, columns, line }: DeclaredInput, catalog: Catalog): SqlFinding[] {
  const known = catalog.tables[table]?.columns.map((name) => name.toLowerCase())
  if (!known) return [finding('error', 'unknown-table', line, `there is no table ${table}`)]
  if (!columns)
    return [finding('warning', 'all-columns', line, `${table} is read whole: which columns matter is not known`)]
  return columns
    .filter((name) => !known.includes(name.toLowerCase()))
    .map((name) => finding('error', 'unknown-column', line, `${table} has no column ${name}`))
}

const unique = (names: readonly string[]): string[] => [...new Set(names)]

const finding = (level: SqlFinding['level'], code: string, line: number, message: string): SqlFinding => ({
  level,
  code,
  line,
  column: 1,
  message,
  snippet: '',
})
