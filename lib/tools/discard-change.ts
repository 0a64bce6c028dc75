import { z } from 'zod'
import { defineTool } from './define-tool'
import { writeContext } from './parts/write-context'

export const discardChange = defineTool({
  name: 'discardChange',
  effect: 'write',
  description:
    'Throws away what was saved of a table, task, schedule or quality rule and not released: the working copy is again the version in effect, and an object that was never released is gone. A person confirms on a card first. Use it when saved work is not wanted any more; it refuses what is released (use rollback) and what an open pack holds (withdrawPack first).',
  inputSchema: z.strictObject({
    kind: z.enum(['table', 'task', 'schedule', 'quality-rule']),
    id: z.string().min(1).max(200).describe('Id or name of the object; of a schedule its task'),
    baseVersion: z
      .number()
      .int()
      .min(1)
      .optional()
      .describe('Saved version that you mean; refused when there is a newer one'),
  }),
  outputSchema: z.object({
    kind: z.enum(['table', 'task', 'schedule', 'datasource', 'quality-rule']),
    id: z.string(),
    name: z.string(),
    discarded: z.number().int(),
    backTo: z.number().int().nullable(),
  }),
  execute: (input, context) => context.platform.discardChange(input, writeContext(context)),
  toModel: ({ kind, name, discarded, backTo }) =>
    backTo === null
      ? `Discarded ${kind} ${name} (version ${discarded}): it was never released and is gone.`
      : `Discarded version ${discarded} of ${kind} ${name}: its working copy is version ${backTo} again. Read it anew before another change.`,
})
