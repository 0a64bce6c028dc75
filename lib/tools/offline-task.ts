import { z } from 'zod'
import { defineTool } from './define-tool'
import { taskInfoSchema } from './parts/platform-shapes'
import { taskLine } from './parts/platform-text'
import { requireTask } from './parts/require-object'
import { writeContext } from './parts/write-context'

export const offlineTask = defineTool({
  name: 'offlineTask',
  effect: 'write',
  description: 'Takes a task offline: no more instances are made. A person confirms on a card first.',
  inputSchema: z.strictObject({ taskId: z.string().min(1).max(200) }),
  outputSchema: taskInfoSchema,
  execute: async ({ taskId }, context) => {
    const { id } = requireTask(context.platform, taskId)
    const { scriptContent: _kept, ...task } = await context.platform.offlineTask(id, writeContext(context))
    return task
  },
  toModel: (task) => `Offline: ${taskLine(task)}`,
})
