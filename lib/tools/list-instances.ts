import { z } from 'zod'
import { defineTool } from './define-tool'
import { daySchema, instanceSchema, instanceStatusSchema, pageSchema } from './parts/platform-shapes'
import { instanceLine, pageText } from './parts/platform-text'
import { requireTask } from './parts/require-object'

export const listInstances = defineTool({
  name: 'listInstances',
  effect: 'read',
  description:
    'Lists runs of tasks (instances), newest first, by task, status or data day. Use it to find what failed or is running. Read-only.',
  inputSchema: z.strictObject({
    task: z.string().min(1).max(200).optional().describe('Task id or name'),
    status: instanceStatusSchema.optional(),
    bizdate: daySchema.optional(),
    limit: z.number().int().min(1).max(100).default(20),
  }),
  outputSchema: pageSchema(instanceSchema),
  execute: ({ task, status, bizdate, limit }, { platform }) =>
    platform.listInstances(
      { ...(task === undefined ? {} : { taskId: requireTask(platform, task).id }), status, bizdate },
      limit,
    ),
  toModel: (page) => pageText('instances', page, page.items.map(instanceLine)),
})
