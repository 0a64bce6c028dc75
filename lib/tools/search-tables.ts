import { z } from 'zod'
import { oneLine } from '@/lib/contracts/labelled-data'
import { defineTool } from './define-tool'
import { layerSchema, pageSchema } from './parts/platform-shapes'
import { pageText } from './parts/platform-text'

const found = z.object({
  id: z.string(),
  name: z.string(),
  layer: layerSchema,
  comment: z.string(),
  owner: z.string(),
  columnCount: z.number().int(),
  matchedColumns: z.array(z.string()),
})

export const searchTables = defineTool({
  name: 'searchTables',
  effect: 'read',
  description:
    'Finds tables by name, comment or column, in Chinese or English. Use it first, whenever you are not sure of a table name. Read-only.',
  inputSchema: z.strictObject({
    query: z
      .string()
      .max(200)
      .describe('Words from the table name, its comment or a column name; empty lists all tables'),
    limit: z.number().int().min(1).max(100).default(20),
  }),
  outputSchema: pageSchema(found),
  execute: ({ query, limit }, { platform }) => platform.searchTables(query, limit),
  toModel: (page) =>
    pageText(
      'tables',
      page,
      page.items.map((table) => {
        const matched =
          table.matchedColumns.length > 0 ? `; matching columns: ${table.matchedColumns.slice(0, 20).join(', ')}` : ''
        return `${table.name} (id ${table.id}, ${table.layer}, ${table.columnCount} columns, owner ${oneLine(table.owner, 40)}): ${oneLine(table.comment)}${matched}`
      }),
    ),
})
