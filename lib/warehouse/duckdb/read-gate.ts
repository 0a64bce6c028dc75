import type { DuckDBConnection } from '@duckdb/node-api'
import { StatementType } from '@duckdb/node-api'
import { longestSql } from './messages'

export class NotReadOnly extends Error {}

/** Table functions a query may call; everything else in FROM that takes arguments is refused, whatever it does. */
const tableFunctions = new Set([
  'range',
  'generate_series',
  'unnest',
  'repeat',
  'repeat_row',
  'json_each',
  'json_tree',
  'generate_subscripts',
  'duckdb_columns',
  'duckdb_tables',
  'duckdb_views',
  'duckdb_types',
  'duckdb_functions',
  'duckdb_constraints',
  'duckdb_keywords',
  'pragma_table_info',
  'summary',
])

/** Scalar functions with an effect outside the query, or that only serve to wait. */
const deniedFunctions = new Set([
  'getenv',
  'nextval',
  'setval',
  'write_log',
  'pg_sleep',
  'sleep_ms',
  'current_setting',
  'set_config',
  'txid_current',
  'parse_duckdb_log_message',
])

/**
 * The engine's own word on a statement: parsed by DuckDB, exactly one, of type SELECT, calling nothing but known table
 * functions. Returns the text to run; a plain EXPLAIN is taken off, its inner statement checked, and put back.
 * Throws `NotReadOnly`, or the engine's error for text that is not SQL.
 */
export async function passReadGate(connection: DuckDBConnection, sql: string): Promise<string> {
  if (Buffer.byteLength(sql) > longestSql) throw new NotReadOnly(`The statement is longer than ${longestSql} bytes`)
  const inner = withoutExplain(sql)
  const statement = inner ?? sql
  checkCalls(await serialise(connection, statement))
  const extracted = await connection.extractStatements(statement)
  if (extracted.count !== 1) throw new NotReadOnly('Exactly one statement is allowed')
  const prepared = await extracted.prepare(0)
  try {
    if (prepared.statementType !== StatementType.SELECT) throw new NotReadOnly('Only a SELECT is allowed')
    if (prepared.parameterCount > 0) throw new NotReadOnly('Parameters are not allowed')
  } finally {
    prepared.destroySync()
  }
  return inner === undefined ? sql : `EXPLAIN ${inner}`
}

const withoutExplain = (sql: string): string | undefined => /^\s*explain\s+(?!analy[sz]e\b|\()(.*)$/is.exec(sql)?.[1]

/** DuckDB serialises SELECT statements only, which makes this its parser's answer to "does it only read?". */
async function serialise(connection: DuckDBConnection, sql: string): Promise<SerialisedSql> {
  const rows = (await connection.runAndReadAll('SELECT json_serialize_sql($1::VARCHAR)', [sql])).getRows()
  const parsed = JSON.parse(String(rows[0]?.[0])) as SerialisedSql
  if (!parsed.error) {
    if (parsed.statements?.length !== 1) throw new NotReadOnly('Exactly one statement is allowed')
    return parsed
  }
  if (parsed.error_type === 'parser') throw new Error(`Parser Error: ${parsed.error_message}`)
  throw new NotReadOnly(parsed.error_message ?? 'Only SELECT statements are allowed')
}

interface SerialisedSql {
  error: boolean
  error_type?: string
  error_message?: string
  statements?: unknown[]
}

function checkCalls(node: unknown, isTableFunction = false): void {
  if (Array.isArray(node)) {
    for (const child of node) checkCalls(child)
    return
  }
  if (node === null || typeof node !== 'object') return
  const record = node as Record<string, unknown>
  if (typeof record.function_name === 'string') checkName(record.function_name.toLowerCase(), isTableFunction)
  for (const [name, child] of Object.entries(record)) {
    checkCalls(child, record.type === 'TABLE_FUNCTION' && name === 'function')
  }
}

function checkName(name: string, isTableFunction: boolean): void {
  if (isTableFunction && !tableFunctions.has(name)) throw new NotReadOnly(`Table function ${name} is not allowed`)
  if (deniedFunctions.has(name)) throw new NotReadOnly(`Function ${name} is not allowed`)
}
