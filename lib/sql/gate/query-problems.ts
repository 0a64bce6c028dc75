import { parseScript } from '@/lib/sql/parse/parse-script'
import type { SqlEngine } from '@/lib/sql/parse/sql-engine'
import { resolveScript } from '@/lib/sql/resolve/resolve-script'
import type { Script } from '@/lib/sql/text/read-script'
import type { Dialect } from '@/lib/sql/types'
import { checkParse } from './check-parse'
import type { Place } from './finding'

export interface QueryProblem {
  code: string
  token: Place | undefined
  message: string
}

const emptyCatalog = { tables: {} }

/**
 * Faults inside the queries of a script. Without a catalogue any table may have any column, so a name that still
 * leads nowhere belonged to something that is gone: a FROM, a JOIN, a column of a CTE.
 */
export function queryProblems(script: Script, dialect: Dialect, engine: SqlEngine): QueryProblem[] {
  const parsed = parseScript(script, dialect, engine)
  // Templates with control structures are not texts that can be parsed.
  if (parsed.templated.length > 0) return []
  const problems: QueryProblem[] = checkParse(parsed, dialect)
  const { context } = resolveScript(parsed, '', dialect, emptyCatalog)
  for (const { code, line, column, message } of context.warnings) {
    if (nameFaults.has(code)) problems.push({ code, token: { line, column }, message })
  }
  return problems
}

const nameFaults = new Set(['unresolved-column', 'unknown-column'])
