import { z } from 'zod'
import { defineTool } from './define-tool'
import { packSchema } from './parts/platform-shapes'
import { packText } from './parts/platform-text'
import { writeContext } from './parts/write-context'

export const deployCommit = defineTool({
  name: 'deployCommit',
  effect: 'write',
  description:
    'Publishes a saved draft pack. A person confirms on a card with the change set first. For unreleased saves use packCommit.',
  inputSchema: z.strictObject({ packId: z.string().min(1).max(200) }),
  outputSchema: packSchema,
  execute: ({ packId }, context) =>
    context.platform.deployCommit(packId, writeContext(context), context.grant?.contentHash),
  toModel: packText,
})
