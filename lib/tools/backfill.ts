import { z } from 'zod'
import { oneLine } from '@/lib/contracts/labelled-data'
import { defineTool } from './define-tool'
import { backfillSchema, daySchema } from './parts/platform-shapes'
import { writeContext } from './parts/write-context'

export const backfill = defineTool({
  name: 'backfill',
  effect: 'write',
  description:
    'Runs tasks again for a range of data days; their partitions are replaced. A person sees on a card which instances will run and confirms first. Give the reason the person gave.',
  inputSchema: z
    .strictObject({
      taskIds: z.array(z.string().min(1).max(200)).min(1).max(100),
      from: daySchema,
      to: daySchema,
      includeDownstream: z.boolean().default(false).describe('Also everything made from these tables'),
      parallelism: z.number().int().min(1).max(16).optional(),
      reason: z.string().min(1).max(500),
    })
    .refine(({ from, to }) => from <= to, { message: 'from is after to', path: ['to'] }),
  outputSchema: backfillSchema,
  execute: (input, context) => context.platform.backfill(input, writeContext(context)),
  toModel: (plan) =>
    `Backfill ${plan.id}: ${plan.instances} instances of ${plan.taskIds.length} tasks, ${plan.from} to ${plan.to}, ${plan.status}. Reason: ${oneLine(plan.reason, 200)}. Follow it with listInstances.`,
})
