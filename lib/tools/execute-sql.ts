import { z } from 'zod'
import { defineTool } from './define-tool'
import { queryResultSchema, queryText } from './parts/query-text'

export const executeSql = defineTool({
  name: 'execute_sql',
  effect: 'read',
  description:
    'Runs one read-only SQL statement (a SELECT, DuckDB dialect) on the warehouse and gives the rows. Anything that writes is refused by the engine. Aggregate in SQL rather than reading many rows; the result says how many rows there are in all and how many you see.',
  inputSchema: z.strictObject({
    sql: z.string().min(1).max(64_000).describe('Exactly one SELECT statement'),
    maxRows: z.number().int().min(1).max(500).default(50),
  }),
  outputSchema: queryResultSchema,
  timeoutMs: 60_000,
  execute: ({ sql, maxRows }, { warehouse, signal, progress }) =>
    warehouse.query(sql, { maxRows, timeoutMs: 55_000, signal, onProgress: progress }),
  toModel: (result) => queryText('query result', result),
})
