import type { CellValue, QueryOptions, Warehouse } from '@/lib/warehouse/port'
import { checkGate } from './check-gate'
import type { ReaderPool } from './reader-pool'
import type { Snapshots } from './snapshots'
import type { QueryLimits, ReadGate } from './warehouse-options'
import { internalSchema } from './write-log'

/** The half of the warehouse that only reads. */
export function createReadSide(
  snapshots: Snapshots,
  readers: ReaderPool,
  limits: QueryLimits,
  gate: ReadGate | undefined,
): Pick<Warehouse, 'query' | 'explain' | 'describe'> {
  const read = async (sql: string, trusted: boolean, options: QueryOptions = {}) => {
    const snapshot = await snapshots.acquire()
    try {
      readers.warmUp(snapshot.file)
      const maxRows = Math.min(options.maxRows ?? limits.maxRows, limits.maxRows)
      const outcome = await readers.run({
        ...options,
        file: snapshot.file,
        sql,
        trusted,
        limits: { maxRows, maxBytes: limits.maxBytes, countMs: limits.countMs },
        timeoutMs: options.timeoutMs ?? limits.timeoutMs,
      })
      return { ...outcome, returned: outcome.rows.length, snapshotVersion: snapshot.version }
    } finally {
      snapshots.release(snapshot)
    }
  }

  return {
    async query(sql, options) {
      await checkGate(sql, gate)
      const start = performance.now()
      const result = await read(sql, false, options)
      return { ...result, elapsedMs: Math.round(performance.now() - start) }
    },
    async explain(sql) {
      await checkGate(sql, gate)
      const { rows } = await read(/^\s*explain\b/i.test(sql) ? sql : `EXPLAIN ${sql}`, false)
      return rows.map((row) => row.at(-1)).join('\n')
    },
    async describe() {
      return groupByTable((await read(describeSql, true)).rows)
    },
  }
}

/** Tables and views of the default schema by their bare name, others qualified. */
const describeSql = `
  SELECT CASE WHEN schema_name = 'main' THEN table_name ELSE schema_name || '.' || table_name END, column_name, data_type
  FROM duckdb_columns()
  WHERE NOT internal AND database_name = current_database() AND schema_name <> '${internalSchema}'
  ORDER BY 1, column_index`

function groupByTable(rows: CellValue[][]): Array<{ table: string; columns: Array<{ name: string; type: string }> }> {
  const columns = new Map<string, Array<{ name: string; type: string }>>()
  for (const [table, name, type] of rows) {
    const list = columns.get(String(table)) ?? []
    columns.set(String(table), list)
    list.push({ name: String(name), type: String(type) })
  }
  return [...columns].map(([table, list]) => ({ table, columns: list }))
}
