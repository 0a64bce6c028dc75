import { z } from 'zod'
import { AppError } from '@/lib/errors'
import type { PackMode } from '@/lib/platform/port'
import { defineTool, type ToolContext } from './define-tool'
import { packSchema } from './parts/platform-shapes'
import { packText } from './parts/platform-text'
import { writeContext } from './parts/write-context'

const modes: readonly string[] = ['direct', 'approval', 'draft'] satisfies PackMode[]

export const packCommit = defineTool({
  name: 'packCommit',
  effect: 'write',
  description:
    'Releases what was saved (tables, tasks, schedules): a person sees the change set and its downstream impact on a card and decides how it is published. Call it once all edits are saved; you cannot choose the mode and you do not ask for it in text. Without items everything the person saved and has not released is taken.',
  inputSchema: z.strictObject({
    title: z.string().min(1).max(200).describe('What this release does, in the language of the person'),
    packId: z.string().min(1).max(200).optional().describe('A saved draft to publish'),
    items: z
      .array(
        z.strictObject({
          kind: z.enum(['table', 'task', 'schedule', 'datasource', 'sync', 'quality-rule']),
          id: z.string().min(1).max(200),
        }),
      )
      .min(1)
      .max(200)
      .optional()
      .describe('Only these saved objects; default: all pending ones'),
  }),
  outputSchema: packSchema,
  execute: (input, context) => {
    // the hash of what was approved: the platform refuses to release anything else, also what was saved a moment ago
    const approved = { mode: grantedMode(context), contentHash: context.grant?.contentHash }
    return context.platform.packCommit({ ...input, ...approved }, writeContext(context))
  },
  toModel: packText,
})

/** The mode is what a person chose on the card, bound on the server; nothing the model wrote can set it. */
function grantedMode({ grant }: ToolContext): PackMode {
  if (grant && modes.includes(grant.value)) return grant.value as PackMode
  throw new AppError('not-granted', 'No person has chosen how to publish.')
}
