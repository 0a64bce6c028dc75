import { z } from 'zod'
import { oneLine } from '@/lib/contracts/labelled-data'
import { planItemSchema } from '@/lib/contracts/release'
import { defineTool } from './define-tool'

export const updatePlan = defineTool({
  name: 'updatePlan',
  effect: 'workspace',
  description:
    'Shows the person your plan: the steps of a longer piece of work with their state. Send the whole list each time, in the language of the person; keep the id of a step. Use it for work of three steps or more.',
  inputSchema: z.strictObject({
    items: z
      .array(planItemSchema.extend({ id: z.string().min(1).max(40), title: z.string().min(1).max(200) }).strict())
      .min(1)
      .max(30)
      .refine((items) => new Set(items.map((item) => item.id)).size === items.length, 'ids occur twice'),
  }),
  outputSchema: z.object({ items: z.array(planItemSchema) }),
  execute: ({ items }) => ({ items }),
  toModel: ({ items }) =>
    `Plan shown: ${items.map((item) => `${oneLine(item.title, 60)} (${item.status})`).join('; ')}.`,
})
