import { z } from 'zod'
import { phaseAfter, phaseSchema } from '@/lib/contracts/phase'
import { defineTool } from './define-tool'

export const completePhase = defineTool({
  name: 'completePhase',
  effect: 'workspace',
  description:
    'Says that a phase of a longer piece of work is over, with its document for the person: design (what is wanted and how it will look), decompose (the steps), execute (what was changed), verify (what was checked, with numbers). The document is kept as a file. Use it for work of several steps, each phase once it really is over; doing a phase again makes a new version of its document.',
  inputSchema: z.strictObject({
    phase: phaseSchema.describe('The phase that is over'),
    document: z.string().min(1).max(100_000).describe('Its document in Markdown, in the language of the person'),
  }),
  outputSchema: z.object({
    from: phaseSchema,
    to: z.enum([...phaseSchema.options, 'done']),
    document: z.string(),
  }),
  execute: ({ phase, document }) => ({ from: phase, to: phaseAfter(phase), document }),
  toModel: ({ from, to }) =>
    to === 'done' ? `The phase ${from} is over, and with it the work.` : `The phase ${from} is over. Now: ${to}.`,
  toCard: ({ from, to, document }) => ({ from, to, characters: document.length }),
})
