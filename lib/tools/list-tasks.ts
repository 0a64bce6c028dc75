import { z } from 'zod'
import { defineTool } from './define-tool'
import { pageSchema, taskInfoSchema } from './parts/platform-shapes'
import { pageText, taskLine } from './parts/platform-text'

export const listTasks = defineTool({
  name: 'listTasks',
  effect: 'read',
  description:
    'Lists tasks by words, by a table they read or write, or by status. Scripts are not included: use getTask. Read-only.',
  inputSchema: z.strictObject({
    query: z.string().max(200).optional().describe('Words from the name or comment'),
    table: z.string().max(200).optional().describe('Only tasks that read or write this table'),
    status: z.enum(['online', 'offline', 'frozen']).optional(),
    limit: z.number().int().min(1).max(100).default(30),
  }),
  outputSchema: pageSchema(taskInfoSchema),
  execute: ({ limit, ...filter }, { platform }) => platform.listTasks(filter, limit),
  toModel: (page) =>
    pageText(
      'tasks',
      page,
      page.items.map((task) => `${taskLine(task)}; writes ${task.outputs.join(', ') || 'nothing'}`),
    ),
})
