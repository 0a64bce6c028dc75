import { isName, isSymbol, isWord, type Token, unquote } from '@/lib/sql/text/token'
import type { Dialect } from '@/lib/sql/types'
import { isDeniedFunction, isEverydayName, isTableFunction } from './functions'
import type { Place } from './places'

/** Why the token at `index` cannot stand in a read; undefined when it can. */
export type ReadOnlyRule = (
  tokens: readonly Token[],
  index: number,
  dialect: Dialect,
  place: Place,
) => string | undefined

const isField = (tokens: readonly Token[], index: number): boolean => isSymbol(tokens[index - 1], '.')

/** `select transform(a) using 'script'` runs a program. */
const runsScripts = new Set<Dialect>(['hive', 'spark'])

const clauses: ReadOnlyRule = (tokens, index, dialect) => {
  const token = tokens[index]
  const next = tokens[index + 1]
  if (isField(tokens, index)) return undefined
  if (isWord(token, 'INTO')) return 'select-into'
  if (isWord(token, 'FOR') && isWord(next, 'UPDATE', 'SHARE', 'NO', 'KEY')) return 'row-lock'
  if (isWord(token, 'LOCK') && isWord(next, 'IN')) return 'row-lock'
  if (isWord(token, 'USING') && next?.kind === 'string' && runsScripts.has(dialect)) return 'script-transform'
  if (dialect === 'clickhouse' && isWord(token, 'SETTINGS')) return 'settings'
  if (dialect === 'clickhouse' && isWord(token, 'FORMAT') && index > tokens.length - 3) return 'output-format'
  return undefined
}

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

const functions: ReadOnlyRule = (tokens, index, _dialect, { inCall }) => {
  const token = tokens[index]
  if (!isName(token) || !isSymbol(tokens[index + 1], '(')) return undefined
  const name = unquote(token.text)
  const before = tokens[index - 1]
  // `with query (a) as`, `… as url (`: a name, not a call.
  const isNamed = isEverydayName(name) && isWord(before, 'AS', 'WITH', 'RECURSIVE')
  if (isDeniedFunction(name) && !isNamed) return `function ${name.toLowerCase()}`
  const isTable = isWord(before, 'FROM', 'JOIN') && !inCall
  if (isTable && !isTableFunction(name) && !isWord(token, 'SELECT', 'LATERAL'))
    return `table function ${name.toLowerCase()}`
  return undefined
}

const extensions = 'csv|tsv|parquet|json|jsonl|ndjson|db|duckdb|sqlite|txt|xlsx?|arrow|gz|zst'
const fileName = new RegExp(`[/\\\\]|://|\\.(?:${extensions})$`, 'i')
const extension = new RegExp(`^(?:${extensions})$`, 'i')

/** `from 'x.csv'` reads a file; so do `from "x.parquet"`, in DuckDB `from x.csv`, and each after a comma in FROM. */
const fileTables: ReadOnlyRule = (tokens, index, dialect, { inFrom, inCall }) => {
  const token = tokens[index]
  const before = tokens[index - 1]
  const isTable = isWord(before, 'FROM', 'JOIN') || (inFrom && isSymbol(before, ','))
  if (!isTable || inCall) return undefined
  if (token?.kind === 'string') return 'file table'
  if (token?.kind === 'quoted' && fileName.test(unquote(token.text))) return 'file table'
  return dialect === 'duckdb' && extension.test(lastPart(tokens, index)) ? 'file table' : undefined
}

/** The last part of a qualified name; empty for a name of one part. */
function lastPart(tokens: readonly Token[], from: number): string {
  let at = from
  while (isName(tokens[at]) && isSymbol(tokens[at + 1], '.') && isName(tokens[at + 2])) at += 2
  return at > from ? unquote(tokens[at]?.text ?? '') : ''
}

export const readOnlyRules: readonly ReadOnlyRule[] = [clauses, hiddenWrites, assignments, functions, fileTables]
