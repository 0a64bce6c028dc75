import { z } from 'zod'
import { defineTool } from './define-tool'
import { writeContext } from './parts/write-context'

export const dropTable = defineTool({
  name: 'dropTable',
  effect: 'write',
  description:
    'Drops a table with its data. A person confirms on a card first; it cannot be undone. Look at getLineage before and name what depends on it.',
  inputSchema: z.strictObject({ tableId: z.string().min(1).max(200) }),
  outputSchema: z.object({ tableId: z.string(), name: z.string() }),
  execute: async ({ tableId }, context) => {
    // a repeated call finds the table gone and still gets the first result
    const table = context.platform.getTable(tableId)
    await context.platform.dropTable(table?.id ?? tableId, writeContext(context))
    return { tableId: table?.id ?? tableId, name: table?.name ?? tableId }
  },
  toModel: ({ tableId, name }) => `Dropped table ${name} (id ${tableId}).`,
})
