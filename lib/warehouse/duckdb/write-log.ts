import type { DuckDBConnection } from '@duckdb/node-api'
import type { Applied } from './messages'

/** Our own tables inside the warehouse; hidden from `describe` and closed to statements. */
export const internalSchema = 'sluice_internal'

export async function createWriteLog(connection: DuckDBConnection): Promise<void> {
  await connection.run(`CREATE SCHEMA IF NOT EXISTS ${internalSchema}`)
  await connection.run(`
    CREATE TABLE IF NOT EXISTS ${internalSchema}.write_log (
      key VARCHAR PRIMARY KEY, rows_changed VARCHAR NOT NULL, elapsed_ms INTEGER NOT NULL, applied_at TIMESTAMP NOT NULL
    )`)
}

/** What a key did when it was applied; undefined = never. */
export async function findApplied(connection: DuckDBConnection, key: string): Promise<Applied | undefined> {
  const exists = await connection.runAndReadAll(
    'SELECT 1 FROM duckdb_tables() WHERE schema_name = $1 AND table_name = $2',
    [internalSchema, 'write_log'],
  )
  if (exists.currentRowCount === 0) return undefined
  const found = await connection.runAndReadAll(
    `SELECT rows_changed, elapsed_ms FROM ${internalSchema}.write_log WHERE key = $1`,
    [key],
  )
  const row = found.getRows()[0]
  if (!row) return undefined
  return { rowsChanged: JSON.parse(String(row[0])) as number[], elapsedMs: Number(row[1]), alreadyApplied: true }
}

export async function recordApplied(connection: DuckDBConnection, key: string, applied: Applied): Promise<void> {
  await connection.run(`INSERT INTO ${internalSchema}.write_log VALUES ($1, $2, $3, now()::TIMESTAMP)`, [
    key,
    JSON.stringify(applied.rowsChanged),
    applied.elapsedMs,
  ])
}
