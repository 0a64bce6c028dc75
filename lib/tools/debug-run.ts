import { z } from 'zod'
import { defineTool } from './define-tool'
import { daySchema, instanceSchema } from './parts/platform-shapes'
import { instanceLine } from './parts/platform-text'
import { requireTask } from './parts/require-object'
import { writeContext } from './parts/write-context'

export const debugRun = defineTool({
  name: 'debugRun',
  effect: 'write',
  description:
    'Runs the saved script of a task for one data day on a throwaway copy of the warehouse: nothing is changed. Use it after a save to see that the script runs and how many rows it writes.',
  inputSchema: z.strictObject({ taskId: z.string().min(1).max(200), bizdate: daySchema }),
  outputSchema: instanceSchema,
  timeoutMs: 120_000,
  execute: ({ taskId, bizdate }, context) =>
    context.platform.debugRun({ taskId: requireTask(context.platform, taskId).id, bizdate }, writeContext(context)),
  toModel: (instance) => `Dry run, nothing was changed: ${instanceLine(instance)}`,
})
