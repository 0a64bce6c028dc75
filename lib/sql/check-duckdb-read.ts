import { checkReadOnly, type ReadOnlyVerdict } from './check-read-only'
import { lex } from './text/lex'
import { isWord } from './text/token'

/** Gives `json_serialize_sql(sql)` of a DuckDB connection; the text goes in as a bound parameter. */
export type SerializeSql = (sql: string) => Promise<string>

const mayNotSerialize = ['SHOW', 'EXPLAIN', 'DESCRIBE', 'DESC', 'SUMMARIZE']

/** The token gate, then the engine's own parser, which serialises a single SELECT and nothing else. */
export async function checkDuckDbRead(sql: string, serialize: SerializeSql): Promise<ReadOnlyVerdict> {
  const verdict = checkReadOnly(sql, 'duckdb')
  if (!verdict.ok) return verdict
  const first = lex(sql, 'duckdb').tokens.find((token) => token.kind !== 'comment')
  const answer: unknown = JSON.parse(await serialize(sql))
  const { error, error_message: message, statements } = answer as Record<string, unknown>
  if (error !== false) {
    if (isWord(first, ...mayNotSerialize)) return checkInner(sql, serialize)
    return { ok: false, code: 'not-a-read', message: String(message ?? 'the engine does not take it for a query') }
  }
  if (!Array.isArray(statements) || statements.length !== 1) {
    return { ok: false, code: 'several-statements', message: 'the engine sees more than one statement' }
  }
  return { ok: true }
}

/** EXPLAIN takes any statement: what it explains must itself be a read. */
async function checkInner(sql: string, serialize: SerializeSql): Promise<ReadOnlyVerdict> {
  const tokens = lex(sql, 'duckdb').tokens.filter((token) => token.kind !== 'comment')
  const [first, second] = tokens
  if (!isWord(first, 'EXPLAIN')) return { ok: true }
  return second
    ? checkDuckDbRead(sql.slice(second.start), serialize)
    : { ok: false, code: 'empty', message: 'no statement' }
}
