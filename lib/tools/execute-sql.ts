import { z } from 'zod'
import type { CellValue } from '@/lib/warehouse/port'
import { defineTool } from './define-tool'
import { queryResultSchema, queryText } from './parts/query-text'

/** Rows that are read for the person; the model gets `maxRows` of them. */
const rowsRead = 10_000
/** Rows of the card itself; it fetches further ones by page where they are stored. */
const cardRows = 50
const cardRowsAlone = 500
const cardCell = 1_000

const outputSchema = queryResultSchema.extend({
  /** Rows that the model reads. */
  modelRows: z.number().int(),
  /** Rows that are kept for paging and download; absent = none. */
  stored: z.number().int().optional(),
})

export const executeSql = defineTool({
  name: 'execute_sql',
  effect: 'read',
  description:
    'Runs one read-only SQL statement (a SELECT, DuckDB dialect) on the warehouse and gives the rows. Anything that writes is refused by the engine. Aggregate in SQL rather than reading many rows; the result says how many rows there are in all and how many you see. The person sees a table of all rows with paging and download: do not repeat rows for them.',
  inputSchema: z.strictObject({
    sql: z.string().min(1).max(64_000).describe('Exactly one SELECT statement'),
    maxRows: z.number().int().min(1).max(1_000).default(200).describe('Rows that you read yourself'),
  }),
  outputSchema,
  timeoutMs: 60_000,
  execute: async ({ sql, maxRows }, { warehouse, signal, progress }): Promise<z.infer<typeof outputSchema>> => {
    const result = await warehouse.query(sql, { maxRows: rowsRead, timeoutMs: 55_000, signal, onProgress: progress })
    return { ...result, modelRows: maxRows }
  },
  toModel: (result) => queryText('query result', result, result.modelRows),
  toCard: (result) => ({
    ...result,
    rows: result.rows
      .slice(0, result.stored === undefined ? cardRowsAlone : cardRows)
      .map((row) => row.map(cellForCard)),
  }),
})

const cellForCard = (cell: CellValue): CellValue =>
  typeof cell === 'string' && cell.length > cardCell ? `${cell.slice(0, cardCell)}…` : cell
