import { z } from 'zod'
import { defineTool } from './define-tool'
import { taskInfoSchema } from './parts/platform-shapes'
import { taskLine } from './parts/platform-text'
import { writeContext } from './parts/write-context'

export const transferTaskUpsert = defineTool({
  name: 'transferTaskUpsert',
  effect: 'write',
  description:
    'Creates a task that copies a source table into a target table, or changes it with taskId. A person confirms on a card first.',
  inputSchema: z.strictObject({
    taskId: z.string().min(1).max(200).optional(),
    name: z.string().min(1).max(200),
    source: z.string().min(1).max(200).describe('Source table'),
    target: z.string().min(1).max(200).describe('Target table'),
    mapping: z
      .record(z.string().min(1).max(128), z.string().min(1).max(128))
      .describe('Source column to target column'),
  }),
  outputSchema: taskInfoSchema,
  execute: async (input, context) => {
    const { scriptContent: _kept, ...task } = await context.platform.transferTaskUpsert(input, writeContext(context))
    return task
  },
  toModel: (task) => `Saved sync task ${taskLine(task)}`,
})
