import { z } from 'zod'
import { cronText } from '@/lib/contracts/cron-text'
import { oneLine } from '@/lib/contracts/labelled-data'
import { defineTool } from './define-tool'
import { scheduleSchema } from './parts/platform-shapes'
import { requireTask } from './parts/require-object'
import { writeContext } from './parts/write-context'

export const upsertSchedule = defineTool({
  name: 'upsertSchedule',
  effect: 'write',
  description:
    'Saves when a task runs: cron, upstream tasks with their offset in data days, retries, priority. Saving takes no effect before a release (packCommit). What you leave out stays as it is.',
  inputSchema: z.strictObject({
    taskId: z.string().min(1).max(200),
    cron: z.string().min(1).max(120).optional().describe('Five fields: minute hour day month weekday'),
    retries: z.number().int().min(0).max(20).optional(),
    priority: z.number().int().min(0).max(100).optional(),
    dependencies: z
      .array(
        z.strictObject({ taskId: z.string().min(1).max(200), offset: z.number().int().min(-366).max(0).default(0) }),
      )
      .max(100)
      .optional()
      .describe('All upstream tasks; offset -1 = the data day before'),
  }),
  outputSchema: scheduleSchema.extend({ taskName: z.string() }),
  execute: async (input, context) => {
    const task = requireTask(context.platform, input.taskId)
    const before = task.schedule
    const saved = await context.platform.upsertSchedule(
      {
        taskId: task.id,
        cron: input.cron ?? before?.cron ?? '0 2 * * *',
        retries: input.retries ?? before?.retries ?? 1,
        priority: input.priority ?? before?.priority ?? 5,
        dependencies: input.dependencies ?? before?.dependencies ?? [],
        ...(before ? { baseVersion: before.version } : {}),
      },
      writeContext(context),
    )
    return { ...saved, taskName: task.name }
  },
  toModel: (schedule) =>
    `Saved the schedule of ${schedule.taskName} as version ${schedule.version}: ${oneLine(cronText(schedule), 100)}, ${schedule.dependencies.length} dependencies, ${schedule.retries} retries, priority ${schedule.priority}. It takes effect after a release (packCommit).`,
})
