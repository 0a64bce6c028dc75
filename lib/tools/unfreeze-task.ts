import { z } from 'zod'
import { defineTool } from './define-tool'
import { taskInfoSchema } from './parts/platform-shapes'
import { taskLine } from './parts/platform-text'
import { requireTask } from './parts/require-object'
import { writeContext } from './parts/write-context'

export const unfreezeTask = defineTool({
  name: 'unfreezeTask',
  effect: 'write',
  description: 'Lets a frozen task run again. A person confirms on a card first.',
  inputSchema: z.strictObject({ taskId: z.string().min(1).max(200) }),
  outputSchema: taskInfoSchema,
  execute: async ({ taskId }, context) => {
    const { id } = requireTask(context.platform, taskId)
    const { scriptContent: _kept, ...task } = await context.platform.unfreezeTask(id, writeContext(context))
    return task
  },
  toModel: (task) => `Unfrozen: ${taskLine(task)}`,
})
