import { parseScript } from './parse/parse-script'
import { polyglotEngine } from './parse/polyglot-engine'
import type { SqlEngine } from './parse/sql-engine'
import { snippetAt } from './resolve/context'
import { resolveScript } from './resolve/resolve-script'
import { toResult } from './resolve/to-result'
import { readScript } from './text/read-script'
import type { LineageRequest, LineageResult } from './types'

/** Table and column lineage of a script. What cannot be followed shows in `status` and `warnings`, never as silence. */
export function analyseLineage(
  { sql, dialect, catalog }: LineageRequest,
  engine: SqlEngine = polyglotEngine,
): LineageResult {
  const script = readScript(sql, dialect)
  const resolved = resolveScript(parseScript(script, dialect, engine), sql, dialect, catalog)
  const { context, failures } = resolved
  const addError = (code: string, { line, column }: { line: number; column: number }, message: string) => {
    context.warnings.push({ level: 'error', code, line, column, message, snippet: snippetAt(context, line) })
  }
  if (script.errors.length > 0) context.isPartial = true
  for (const error of script.errors) addError(error.code, error, error.code.replaceAll('-', ' '))
  for (const { code, token, message } of failures) addError(code, token ?? { line: 1, column: 1 }, message)
  return toResult(resolved)
}
