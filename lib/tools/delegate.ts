import { z } from 'zod'
import { labelData, oneLine } from '@/lib/contracts/labelled-data'
import { subAgentResultSchema } from '@/lib/contracts/sub-agent'
import { AppError } from '@/lib/errors'
import { defineTool } from './define-tool'

const fieldSchema = z.strictObject({
  name: z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/, 'expected a name such as rootCause'),
  description: z.string().min(1).max(300),
})

const waitingText = (tools: readonly string[]): string =>
  `\nIt stopped there: ${tools.join(', ')} waits for a person on a card and has not run. Its outcome will be told to you; do not call it again for the same change.`

export const delegate = defineTool({
  name: 'delegate',
  effect: 'workspace',
  changesState: true,
  timeoutMs: 30 * 60_000,
  description:
    'Gives a closed piece of work to a sub-agent with a context of its own, such as looking through many tables or logs, so that only its result comes back to you. It sees nothing of this conversation: put everything it needs into task, with names and ids. Name fields when you need certain facts. Its calls pass the same checks as yours, and a call that needs a person still shows its card. Not for a single call, and not for what you must see yourself.',
  inputSchema: z.strictObject({
    title: z.string().min(1).max(80).describe('What it does, for the person, in their language'),
    task: z.string().min(10).max(8_000).describe('The whole task'),
    access: z.enum(['read', 'all']).default('read').describe('read: it only looks; all: it may change and run things'),
    fields: z
      .array(fieldSchema)
      .max(12)
      .default([])
      .refine((fields) => new Set(fields.map(({ name }) => name)).size === fields.length, 'names occur twice')
      .describe('Parts of the result that you need; empty: its answer is the result'),
  }),
  outputSchema: subAgentResultSchema,
  execute: (request, { agents, ...context }) => {
    if (!agents) throw new AppError('forbidden', 'A sub-agent cannot delegate. Do the work yourself.')
    return agents.run(request, context)
  },
  toModel: ({ title, status, answer, fields, calls, waiting, steps }) => {
    const result = fields
      ? Object.entries(fields)
          .map(([name, value]) => `${name}: ${value}`)
          .join('\n')
      : answer
    const made = calls.filter(({ status: ended }) => ended === 'done').length
    const head = `Sub-agent "${oneLine(title, 80)}" ${status === 'done' ? 'is done' : 'ended early'} after ${steps} steps, ${made} of ${calls.length} calls carried out.`
    return `${head}\n${labelData('its result', result)}${waiting.length > 0 ? waitingText(waiting) : ''}`
  },
})
