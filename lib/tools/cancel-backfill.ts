import { z } from 'zod'
import { defineTool } from './define-tool'
import { backfillSchema } from './parts/platform-shapes'
import { writeContext } from './parts/write-context'

export const cancelBackfill = defineTool({
  name: 'cancelBackfill',
  effect: 'write',
  description:
    'Cancels what has not run yet of a backfill. A person confirms on a card first. Days that were written stay.',
  inputSchema: z.strictObject({ backfillId: z.string().min(1).max(200) }),
  outputSchema: backfillSchema,
  execute: ({ backfillId }, context) => context.platform.cancelBackfill(backfillId, writeContext(context)),
  toModel: (plan) => `Backfill ${plan.id} is ${plan.status}.`,
})
