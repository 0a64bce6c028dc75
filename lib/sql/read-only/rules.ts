import { depthChange, isName, isSymbol, isWord, type Token, unquote } from '@/lib/sql/text/token'
import type { Dialect } from '@/lib/sql/types'
import { isDeniedFunction, isEverydayName, isTableFunction } from './functions'

/** Why the token at `index` cannot stand in a read; undefined when it can. */
export type ReadOnlyRule = (tokens: readonly Token[], index: number, dialect: Dialect) => string | undefined

const isField = (tokens: readonly Token[], index: number): boolean => isSymbol(tokens[index - 1], '.')

const clauses: ReadOnlyRule = (tokens, index, dialect) => {
  const token = tokens[index]
  const next = tokens[index + 1]
  if (isField(tokens, index)) return undefined
  if (isWord(token, 'INTO')) return 'select-into'
  if (isWord(token, 'FOR') && isWord(next, 'UPDATE', 'SHARE', 'NO', 'KEY')) return 'row-lock'
  if (isWord(token, 'LOCK') && isWord(next, 'IN')) return 'row-lock'
  if (isWord(token, 'TRANSFORM', 'MAP', 'REDUCE') && isScriptTransform(tokens, index, dialect))
    return 'script-transform'
  if (dialect === 'clickhouse' && isWord(token, 'SETTINGS')) return 'settings'
  if (dialect === 'clickhouse' && isWord(token, 'FORMAT') && index > tokens.length - 3) return 'output-format'
  return undefined
}

/** Hive and Spark: `select transform(a) using 'script'` runs a program. */
const isScriptTransform = (tokens: readonly Token[], index: number, dialect: Dialect): boolean =>
  (dialect === 'hive' || dialect === 'spark') &&
  tokens.slice(index).some((token, offset) => isWord(token, 'USING') && tokens[index + offset + 1]?.kind === 'string')

const writeVerbs = [
  'INSERT',
  'UPDATE',
  'DELETE',
  'MERGE',
  'DROP',
  'ALTER',
  'TRUNCATE',
  'CREATE',
  'GRANT',
  'REVOKE',
  'COPY',
  'ATTACH',
  'DETACH',
  'CALL',
  'EXECUTE',
  'INSTALL',
  'LOAD',
  'EXPORT',
  'IMPORT',
  'VACUUM',
  'PRAGMA',
  'SET',
  'RESET',
  'CHECKPOINT',
]

/** A write that hides behind a bracket: `with d as (delete …)`, `with c as (…) insert …`, `explain analyze delete`. */
const hiddenWrites: ReadOnlyRule = (tokens, index) => {
  const token = tokens[index]
  if (!isWord(token, ...writeVerbs) || isSymbol(tokens[index + 1], '(') || isField(tokens, index)) return undefined
  const before = tokens[index - 1]
  const isAfterCte = isSymbol(before, ')') && isWord(token, 'INSERT', 'UPDATE', 'DELETE', 'MERGE')
  // Hive: `from t insert overwrite table x select …`
  if (isWord(token, 'INSERT') && isWord(tokens[index + 1], 'INTO', 'OVERWRITE')) return 'write'
  const isStart = index === 0 || isSymbol(before, '(') || isWord(before, 'EXPLAIN', 'ANALYZE', 'VERBOSE')
  return (isStart && isVerb(tokens, index)) || isAfterCte ? 'write' : undefined
}

/** `(update)` and `(load, cpu)` are columns; a verb has an object. */
const isVerb = (tokens: readonly Token[], index: number): boolean => {
  const next = tokens[index + 1]
  return next === undefined ? index === 0 : next.kind !== 'symbol'
}

const assignments: ReadOnlyRule = (tokens, index) => {
  const [token, next] = [tokens[index], tokens[index + 1]]
  return isSymbol(token, ':') && isSymbol(next, '=') && next?.start === token?.end ? 'assignment' : undefined
}

const functions: ReadOnlyRule = (tokens, index) => {
  const token = tokens[index]
  if (!isName(token) || !isSymbol(tokens[index + 1], '(')) return undefined
  const name = unquote(token.text)
  const before = tokens[index - 1]
  // `with query (a) as`, `… as url (`: a name, not a call.
  const isNamed = isEverydayName(name) && isWord(before, 'AS', 'WITH', 'RECURSIVE')
  if (isDeniedFunction(name) && !isNamed) return `function ${name.toLowerCase()}`
  const isTable = isWord(before, 'FROM', 'JOIN') && !isInCall(tokens, index - 1)
  if (isTable && !isTableFunction(name) && !isWord(token, 'SELECT', 'LATERAL'))
    return `table function ${name.toLowerCase()}`
  return undefined
}

/** The FROM of `extract(year from last_day(d))` takes a value, not a table. */
function isInCall(tokens: readonly Token[], from: number): boolean {
  let depth = 0
  for (let index = from; index >= 0; index--) {
    if (isSymbol(tokens[index], ')')) depth++
    else if (isSymbol(tokens[index], '(') && --depth < 0) {
      return isWord(tokens[index - 1], 'EXTRACT', 'TRIM', 'SUBSTRING', 'OVERLAY', 'POSITION')
    }
  }
  return false
}

const fileName = /[/\\]|:\/\/|\.(?:csv|tsv|parquet|json|jsonl|ndjson|db|duckdb|sqlite|txt|xlsx?|arrow|gz|zst)$/i

/** `from 'x.csv'` reads a file; so does `from "x.parquet"`, also after a comma in FROM. */
const fileTables: ReadOnlyRule = (tokens, index) => {
  const token = tokens[index]
  if (!isWord(tokens[index - 1], 'FROM', 'JOIN') && !isListedInFrom(tokens, index)) return undefined
  if (isInCall(tokens, index - 1)) return undefined
  if (token?.kind === 'string') return 'file table'
  return token?.kind === 'quoted' && fileName.test(unquote(token.text)) ? 'file table' : undefined
}

const endOfFrom = ['SELECT', 'WHERE', 'GROUP', 'ORDER', 'HAVING', 'LIMIT', 'ON', 'USING', 'QUALIFY', 'WINDOW', 'UNION']

/** True after a comma of the FROM list: the nearest clause word before it, outside brackets, is FROM or JOIN. */
function isListedInFrom(tokens: readonly Token[], from: number): boolean {
  if (!isSymbol(tokens[from - 1], ',')) return false
  let depth = 0
  for (let index = from - 1; index >= 0 && depth >= 0; index--) {
    const token = tokens[index]
    depth -= depthChange(token)
    if (depth === 0 && isWord(token, 'FROM', 'JOIN', ...endOfFrom)) return isWord(token, 'FROM', 'JOIN')
  }
  return false
}

export const readOnlyRules: readonly ReadOnlyRule[] = [clauses, hiddenWrites, assignments, functions, fileTables]
