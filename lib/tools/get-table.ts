import { z } from 'zod'
import { labelData, oneLine } from '@/lib/contracts/labelled-data'
import { AppError } from '@/lib/errors'
import { defineTool } from './define-tool'
import { notInEffect, notInEffectSchema, notInEffectText } from './parts/not-in-effect'
import { columnSchema, layerSchema } from './parts/platform-shapes'
import { requireTable } from './parts/require-object'

/** Columns that a columnQuery gives at most. */
const matchingLimit = 60

export const getTable = defineTool({
  name: 'getTable',
  effect: 'read',
  description:
    'Reads a table: id, layer, owner, version, partition keys and columns. The columns of a wide table are put into a file and you get its path; use columnQuery to see single columns, or searchFile on that file. Read-only.',
  inputSchema: z.strictObject({
    table: z.string().min(1).max(200).describe('Table id or name'),
    columnQuery: z.string().max(100).optional().describe('Only columns whose name or comment contains this text'),
    version: z.number().int().min(1).optional().describe('An earlier version; default: the newest'),
  }),
  outputSchema: z.object({
    tableId: z.string(),
    name: z.string(),
    layer: layerSchema,
    owner: z.string(),
    comment: z.string(),
    version: z.number().int(),
    newestVersion: z.number().int(),
    publishedVersion: z.number().int().nullable(),
    lifecycleDays: z.number().nullable(),
    columnCount: z.number().int(),
    partitionColumns: z.array(z.string()),
    columnQuery: z.string().optional(),
    /** A handle when the columns were put into a file. */
    columns: z.union([z.array(columnSchema), z.string()]),
    /** Where this version differs from the one in effect. */
    notInEffect: notInEffectSchema,
  }),
  execute: ({ table: idOrName, columnQuery, version }, { platform }) => {
    const newest = requireTable(platform, idOrName)
    const table = version === undefined ? newest : platform.tableAtVersion(newest.id, version)
    if (!table)
      throw new AppError(
        'table-not-found',
        `Table ${newest.name} has no version ${version}; the newest is ${newest.version}.`,
      )
    const { id: tableId, columns, ...rest } = table
    const query = columnQuery?.toLowerCase()
    const differences = notInEffect(platform, table)
    const matching = columns.filter((column) => {
      const before = differences.find(({ saved }) => saved?.name === column.name)?.inEffect?.name ?? ''
      return !query || `${column.name}\n${before}\n${column.comment}`.toLowerCase().includes(query)
    })
    return {
      tableId,
      ...rest,
      newestVersion: newest.version,
      columnCount: columns.length,
      partitionColumns: columns.filter((column) => column.partition).map((column) => column.name),
      ...(columnQuery === undefined ? {} : { columnQuery }),
      columns: query === undefined ? matching : matching.slice(0, matchingLimit),
      notInEffect: differences,
    }
  },
  toModel: (table) => {
    const published = table.publishedVersion === null ? 'never published' : `published ${table.publishedVersion}`
    const head = `${table.name} (id ${table.tableId}, ${table.layer}, owner ${oneLine(table.owner, 40)}, version ${table.version}, ${published}): ${oneLine(table.comment)}`
    const keys = `partition keys: ${table.partitionColumns.join(', ') || 'none'}`
    const saved = notInEffectText(table, table.notInEffect)
    if (typeof table.columns === 'string') return `${head}; ${keys}.\n${table.columns}${saved}`
    const lines = table.columns.map(
      (column) =>
        `${column.name} ${column.type} (id ${column.id})${column.partition ? ' partition key' : ''}: ${oneLine(column.comment, 80)}`,
    )
    const matching = table.columnQuery === undefined ? '' : ` matching "${oneLine(table.columnQuery, 100)}"`
    return `${head}\n${table.columns.length} of ${table.columnCount} columns${matching}; ${keys}.\n${labelData(`columns of ${table.name}`, lines.join('\n'))}${saved}`
  },
})
