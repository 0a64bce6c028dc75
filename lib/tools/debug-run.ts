import { z } from 'zod'
import { defineTool } from './define-tool'
import { daySchema, instanceSchema } from './parts/platform-shapes'
import { instanceLine } from './parts/platform-text'
import { requireTask } from './parts/require-object'
import { writeContext } from './parts/write-context'

const unreleasedSchema = z.object({
  name: z.string(),
  fromVersion: z.number().int().nullable(),
  toVersion: z.number().int(),
})

export const debugRun = defineTool({
  name: 'debugRun',
  effect: 'write',
  description:
    'Runs the saved script of a task for one data day on a throwaway copy of the warehouse: nothing is changed. The copy also has the tables that this person saved and did not release yet, where the script names them, and says so. Use it after a save to see that the script runs and how many rows it writes.',
  inputSchema: z.strictObject({ taskId: z.string().min(1).max(200), bizdate: daySchema }),
  outputSchema: instanceSchema.extend({ unreleased: z.array(unreleasedSchema) }),
  timeoutMs: 120_000,
  execute: ({ taskId, bizdate }, context) =>
    context.platform.debugRun({ taskId: requireTask(context.platform, taskId).id, bizdate }, writeContext(context)),
  toModel: (run) =>
    [`Dry run, nothing was changed: ${instanceLine(run)}`, ...run.unreleased.map(unreleasedLine)].join('\n'),
})

const unreleasedLine = ({ name, fromVersion, toVersion }: z.infer<typeof unreleasedSchema>): string =>
  `It ran against the unreleased table ${name} (version ${toVersion}; ${fromVersion === null ? 'not released yet' : `in effect is ${fromVersion}`}): until that is released the script does not run so.`
