import { plainName } from '@/db/platform/objects'
import type { ScriptProblem } from '@/lib/platform/port-records'
import type { Catalog, LineageResult } from '@/lib/sql/types'

/** Findings of the analysis that mean: the engine will refuse this. */
const refused = new Set(['unknown-column', 'unresolved-column', 'insert-arity', 'branch-arity', 'syntax'])

/** What will not run with the columns as the catalogue has them: columns that are not there, wrong numbers of columns. */
export function scriptProblems(
  task: { id: string; name: string },
  { warnings, references }: LineageResult,
  catalog: Catalog,
): ScriptProblem[] {
  const base = { taskId: task.id, taskName: task.name }
  const found = warnings
    .filter((warning) => warning.level === 'error' || refused.has(warning.code))
    .map(({ code, line, column, message }) => ({ ...base, code, line, column, message }))
  const missing = references
    .filter(({ isTarget, source }) => isTarget && isMissing(catalog, source.table, source.column))
    .map(({ source, line, column }) => {
      const message = `${source.table} has no column ${source.column}`
      return { ...base, code: 'unknown-target-column', line, column, message }
    })
  return [...found, ...missing]
}

function isMissing(catalog: Catalog, table: string, column: string): boolean {
  const known = catalog.tables[plainName(table)]
  return known !== undefined && !known.columns.includes(column.toLowerCase())
}
