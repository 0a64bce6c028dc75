import type { ParseFailure } from '@/lib/sql/parse/parse-query'
import type { ParsedScript, ParsedStatement } from '@/lib/sql/parse/parse-script'
import type { Catalog, Dialect } from '@/lib/sql/types'
import { type ResolveContext, warn } from './context'
import { resolveQuery } from './resolve-query'
import { resolveStatement, type StatementFlow } from './resolve-statement'
import { catalogName } from './resolve-table'

export interface ResolvedScript {
  context: ResolveContext
  flows: StatementFlow[]
  failures: ParseFailure[]
}

/** Follows the data through a script, statement by statement: a later one knows the tables an earlier one made. */
export function resolveScript(parsed: ParsedScript, sql: string, dialect: Dialect, catalog: Catalog): ResolvedScript {
  const context = createContext(sql, dialect, catalog)
  const resolved: ResolvedScript = { context, flows: [], failures: [] }
  for (const token of parsed.templated) warn(context, 'template-control', 'the script is a template', token)
  for (const [index, statement] of parsed.statements.entries()) {
    const isDropped = droppedLater(context, parsed.statements.slice(index + 1))
    const result = statement.failure ? { failure: statement.failure } : resolveStatement(context, statement, isDropped)
    if (result && 'failure' in result) resolved.failures.push(result.failure)
    else if (result) resolved.flows.push(result)
  }
  return resolved
}

function createContext(sql: string, dialect: Dialect, catalog: Catalog): ResolveContext {
  return {
    dialect,
    catalog,
    lines: sql.split('\n'),
    locals: new Map(),
    references: new Map(),
    warnings: [],
    isPartial: false,
    blocks: [],
    branch: undefined,
    uses: [],
    reads: new Set(),
    resolveQuery,
  }
}

const droppedLater =
  (context: ResolveContext, later: readonly ParsedStatement[]) =>
  (table: string): boolean =>
    later.some(({ shape }) => {
      if (shape.kind !== 'drop' || shape.table === undefined) return false
      return catalogName(context, shape.table) === table
    })
