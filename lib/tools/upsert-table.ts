import { z } from 'zod'
import { columnChangeSchema } from '@/lib/contracts/lineage'
import { AppError } from '@/lib/errors'
import type { Table } from '@/lib/platform/port'
import { diffColumns } from '@/lib/sql/ddl/diff-columns'
import { defineTool } from './define-tool'
import { columnChangeText } from './parts/column-change-text'
import { applyColumnOps, type ColumnInput, columnOpSchema } from './parts/column-op'
import { pathSchema } from './parts/file-shapes'
import { layerSchema } from './parts/platform-shapes'
import { requireTable } from './parts/require-object'
import { writeContext } from './parts/write-context'

const columnInput = z.strictObject({
  id: z.string().optional().describe('Stable id of an existing column; without it the column is new'),
  name: z.string().min(1).max(128),
  type: z.string().min(1).max(200),
  comment: z.string().max(500).optional(),
  partition: z.boolean().optional(),
})

const inputSchema = z.strictObject({
  tableId: z.string().min(1).max(200).optional().describe('Id of the table to change; absent = a new table'),
  name: z.string().min(1).max(200).optional().describe('Name; needed for a new table'),
  layer: layerSchema.optional(),
  comment: z.string().max(1000).optional(),
  changes: z
    .array(columnOpSchema)
    .min(1)
    .max(200)
    .optional()
    .describe('Changes of single columns by name, applied in order. The way to change an existing table.'),
  columns: z
    .array(columnInput)
    .min(1)
    .max(2000)
    .optional()
    .describe(
      'All columns in order, for a new table or a small one. Prefer changes, or columnsFilePath for a wide table.',
    ),
  columnsFilePath: pathSchema
    .optional()
    .describe(
      'Path of an edited copy of the columns file, for a wide table; the framework loads it into columns and takes this field away.',
    ),
  baseVersion: z.number().int().min(1).optional().describe('Version your change started from; default: the newest'),
})
type Input = z.infer<typeof inputSchema>

export const upsertTable = defineTool({
  name: 'upsertTable',
  effect: 'write',
  description:
    'Saves a table: with tableId a change, without it a new table. Saving takes no effect before a release (packCommit). To rename, retype, add or drop columns give tableId and changes, e.g. [{"op":"rename","column":"order_amount","to":"pay_amount"}]: never send all columns of a wide table. After a change you are told which downstream tasks it breaks.',
  inputSchema,
  outputSchema: z.object({
    tableId: z.string(),
    name: z.string(),
    layer: layerSchema,
    created: z.boolean(),
    fromVersion: z.number().int().nullable(),
    version: z.number().int(),
    columnCount: z.number().int(),
    changes: z.array(columnChangeSchema),
  }),
  execute: async (input, context) => {
    refuseFilePath(input)
    const before = input.tableId === undefined ? undefined : requireTable(context.platform, input.tableId)
    const { table, created, fromVersion } = await context.platform.upsertTable(
      merge(input, before),
      writeContext(context),
    )
    // by version, not from `before`: a repeated call gives the first result again
    const from = fromVersion === null ? undefined : context.platform.tableAtVersion(table.id, fromVersion)
    const { id: tableId, name, layer, version, columns } = table
    return {
      tableId,
      name,
      layer,
      created,
      fromVersion,
      version,
      columnCount: columns.length,
      changes: created ? [] : diffColumns(from?.columns ?? columns, columns),
    }
  },
  toModel: (saved) => {
    const changes = saved.changes.length === 0 ? '' : `\n${saved.changes.map(columnChangeText).join('\n')}`
    return `${saved.created ? 'Created' : 'Saved'} table ${saved.name} (id ${saved.tableId}) as version ${saved.version}, ${saved.columnCount} columns. It takes effect after a release (packCommit).${changes}`
  },
})

/** A path that arrives here means that the loading hook was bypassed. The loop logs the error. */
function refuseFilePath({ columnsFilePath }: Input): void {
  if (columnsFilePath === undefined) return
  throw new AppError('hook-bypassed', 'Hook bypassed: columnsFilePath reached the tool unresolved, nothing was saved.')
}

function merge(input: Input, before: Table | undefined) {
  const name = input.name ?? before?.name
  if (name === undefined) throw new AppError('invalid-arguments', 'A new table needs a name.')
  return {
    ...(before ? { tableId: before.id, baseVersion: input.baseVersion ?? before.version } : {}),
    name,
    ...(input.layer ? { layer: input.layer } : {}),
    ...(input.comment === undefined ? {} : { comment: input.comment }),
    columns: columnsAfter(input, before),
  }
}

function columnsAfter({ changes, columns }: Input, before: Table | undefined): ColumnInput[] {
  if (changes && columns) throw new AppError('invalid-arguments', 'Give either changes or columns, not both.')
  if (changes && !before) throw new AppError('invalid-arguments', 'changes need the tableId of an existing table.')
  const after = columns ?? (before && applyColumnOps(before.columns, changes ?? []))
  if (!after) throw new AppError('invalid-arguments', 'A new table needs columns.')
  return after
}
