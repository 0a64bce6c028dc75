import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { defineTool } from './define-tool'
import { queryResultSchema, queryText } from './parts/query-text'
import { requireTable } from './parts/require-object'

const columnLimit = 12

export const previewTable = defineTool({
  name: 'previewTable',
  effect: 'read',
  description: `Shows a few rows of a table. Without columns the first ${columnLimit} are shown. For conditions, joins or totals use execute_sql. Read-only.`,
  inputSchema: z.strictObject({
    table: z.string().min(1).max(200).describe('Table id or name'),
    columns: z.array(z.string().min(1).max(128)).min(1).max(40).optional(),
    limit: z.number().int().min(1).max(50).default(10),
  }),
  outputSchema: queryResultSchema.extend({ table: z.string(), columnCount: z.number().int() }),
  timeoutMs: 30_000,
  execute: async ({ table: idOrName, columns, limit }, { platform, warehouse, signal }) => {
    const newest = requireTable(platform, idOrName)
    const { publishedVersion: published } = newest
    // rows have the columns in effect, whatever is saved beside them
    const table = (published === null ? undefined : platform.tableAtVersion(newest.id, published)) ?? newest
    const known = new Map(table.columns.map((column) => [column.name.toLowerCase(), column.name]))
    const names = (columns ?? table.columns.slice(0, columnLimit).map((column) => column.name)).map((name) => {
      const real = known.get(name.toLowerCase())
      if (real === undefined)
        throw new AppError('columns-invalid', `${table.name} has no column ${name}. Use getTable with columnQuery.`)
      return real
    })
    const sql = `SELECT ${names.map(quoted).join(', ')} FROM ${table.name.split('.').map(quoted).join('.')} LIMIT ${limit}`
    const result = await warehouse.query(sql, { maxRows: limit, timeoutMs: 25_000, signal })
    return { ...result, total: undefined, truncated: true, table: table.name, columnCount: table.columns.length }
  },
  toModel: (result) =>
    `${result.table}: ${result.columns.length} of ${result.columnCount} columns.\n${queryText(`rows of ${result.table}`, result)}`,
})

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
