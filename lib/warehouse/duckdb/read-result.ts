import type { DuckDBConnection, DuckDBMaterializedResult } from '@duckdb/node-api'
import type { CellValue } from '@/lib/warehouse/port'
import { asSubquery } from './as-subquery'
import { isShortened, rowBytes, toCell } from './cell-value'
import type { ResultLimits } from './messages'

const batchRows = 500
const batchBytes = 256 * 1024

export interface ResultSink {
  columns(columns: Array<{ name: string; type: string }>): void
  rows(rows: CellValue[][]): void
}

/**
 * Runs a statement and hands its rows on until a limit is reached. The result is materialised, never streamed: with
 * `@duckdb/node-api` 1.5 an error or interrupt in the middle of a stream looks like its end, and a partial result would
 * pass for a whole one.
 */
export async function readResult(
  connection: DuckDBConnection,
  sql: string,
  limits: ResultLimits,
  sink: ResultSink,
): Promise<{ total: number | undefined; truncated: boolean }> {
  const names = await columnNames(connection, sql)
  const limited = await runLimited(connection, sql, limits.maxRows + 1)
  const { result } = limited
  const types = result.columnTypes()
  sink.columns(names.map((name, index) => ({ name, type: String(types[index]) })))

  const { taken, shortened } = await passRows(result, limits, sink)
  const known = limited.whole || result.rowCount <= limits.maxRows ? result.rowCount : undefined
  const total = known ?? (await countRows(connection, sql, limits.countMs))
  return { total, truncated: shortened || taken !== total }
}

async function passRows(result: DuckDBMaterializedResult, limits: ResultLimits, sink: ResultSink) {
  const batch = createBatch(sink)
  let taken = 0
  let bytes = 0
  let shortened = false
  for await (const chunk of result) {
    for (const values of chunk.getRows()) {
      const row = values.map(toCell)
      bytes += rowBytes(row)
      if (taken >= limits.maxRows || bytes > limits.maxBytes) {
        batch.flush()
        return { taken, shortened }
      }
      taken += 1
      shortened ||= row.some(isShortened)
      batch.add(row)
    }
  }
  batch.flush()
  return { taken, shortened }
}

async function columnNames(connection: DuckDBConnection, sql: string): Promise<string[]> {
  const prepared = await connection.prepare(sql)
  try {
    return Array.from({ length: prepared.columnCount }, (_, index) => prepared.columnName(index))
  } finally {
    prepared.destroySync()
  }
}

/** `whole` = the statement can't stand in a sub-query (EXPLAIN, a comment after the semicolon) and ran without a limit. */
async function runLimited(connection: DuckDBConnection, sql: string, maxRows: number) {
  const limited = await connection
    .prepare(`SELECT * FROM (${asSubquery(sql)}\n) LIMIT ${maxRows}`)
    .catch(() => undefined)
  if (!limited) return { result: await connection.run(sql), whole: true }
  try {
    return { result: await limited.run(), whole: false }
  } finally {
    limited.destroySync()
  }
}

/** The exact number of rows, or undefined when counting takes longer than it may. */
async function countRows(connection: DuckDBConnection, sql: string, limitMs: number): Promise<number | undefined> {
  const start = performance.now()
  const interruptWhenLate = () => {
    if (performance.now() - start >= limitMs) connection.interrupt()
  }
  const timer = setInterval(interruptWhenLate, 25) // again and again: the engine forgets one that comes too early
  try {
    const reader = await connection.runAndReadAll(`SELECT count(*) FROM (${asSubquery(sql)}\n)`)
    return Number(reader.getRows()[0]?.[0])
  } catch {
    return undefined // interrupted, or an expression fails on a row beyond the limit: the total stays unknown
  } finally {
    clearInterval(timer)
  }
}

function createBatch(sink: ResultSink) {
  let rows: CellValue[][] = []
  let bytes = 0
  const flush = () => {
    if (rows.length > 0) sink.rows(rows)
    rows = []
    bytes = 0
  }
  return {
    flush,
    add(row: CellValue[]) {
      rows.push(row)
      bytes += rowBytes(row)
      if (rows.length >= batchRows || bytes >= batchBytes) flush()
    },
  }
}
