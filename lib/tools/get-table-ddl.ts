import { z } from 'zod'
import { isFileHandle } from '@/lib/contracts/file-handle'
import { labelData } from '@/lib/contracts/labelled-data'
import { AppError } from '@/lib/errors'
import { defineTool } from './define-tool'
import { requireTable } from './parts/require-object'

export const getTableDdl = defineTool({
  name: 'getTableDdl',
  effect: 'read',
  description:
    'Gives the CREATE TABLE of a table as a read-only file; you get its path. Use it when somebody wants the DDL or when you need exact types and defaults. Read-only.',
  inputSchema: z.strictObject({ table: z.string().min(1).max(200).describe('Table id or name') }),
  outputSchema: z.object({
    tableId: z.string(),
    name: z.string(),
    owner: z.string(),
    comment: z.string(),
    version: z.number().int(),
    columnCount: z.number().int(),
    partitionColumns: z.array(z.string()),
    ddl: z.string(),
  }),
  execute: ({ table: idOrName }, { platform }) => {
    const { id: tableId, name, owner, comment, version, columns } = requireTable(platform, idOrName)
    const ddl = platform.getTableDdl(tableId)
    if (ddl === undefined) throw new AppError('table-not-found', `The platform has no DDL of ${name}.`)
    const partitionColumns = columns.filter((column) => column.partition).map((column) => column.name)
    return { tableId, name, owner, comment, version, columnCount: columns.length, partitionColumns, ddl }
  },
  toModel: (table) => {
    const ddl = isFileHandle(table.ddl) ? table.ddl : labelData(`DDL of ${table.name}`, table.ddl)
    return `${table.name} (id ${table.tableId}, version ${table.version}, ${table.columnCount} columns; partition keys: ${table.partitionColumns.join(', ') || 'none'})\nddl: ${ddl}`
  },
})
