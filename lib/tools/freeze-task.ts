import { z } from 'zod'
import { defineTool } from './define-tool'
import { taskInfoSchema } from './parts/platform-shapes'
import { taskLine } from './parts/platform-text'
import { requireTask } from './parts/require-object'
import { writeContext } from './parts/write-context'

export const freezeTask = defineTool({
  name: 'freezeTask',
  effect: 'write',
  description:
    'Freezes a task: its instances are still made but do not run, and hold back what depends on them. A person confirms on a card first.',
  inputSchema: z.strictObject({ taskId: z.string().min(1).max(200) }),
  outputSchema: taskInfoSchema,
  execute: async ({ taskId }, context) => {
    const { id } = requireTask(context.platform, taskId)
    const { scriptContent: _kept, ...task } = await context.platform.freezeTask(id, writeContext(context))
    return task
  },
  toModel: (task) => `Frozen: ${taskLine(task)}`,
})
