import { z } from 'zod'
import { defineTool } from './define-tool'
import { writeContext } from './parts/write-context'

export const deleteDatasource = defineTool({
  name: 'deleteDatasource',
  effect: 'write',
  description: 'Deletes a data source. A person confirms on a card first; it cannot be undone.',
  inputSchema: z.strictObject({ datasourceId: z.string().min(1).max(200) }),
  outputSchema: z.object({ datasourceId: z.string() }),
  execute: async ({ datasourceId }, context) => {
    await context.platform.deleteDatasource(datasourceId, writeContext(context))
    return { datasourceId }
  },
  toModel: ({ datasourceId }) => `Deleted data source ${datasourceId}.`,
})
