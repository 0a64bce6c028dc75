import { z } from 'zod'
import { defineTool } from './define-tool'
import { packSchema } from './parts/platform-shapes'
import { packText } from './parts/platform-text'
import { writeContext } from './parts/write-context'

export const rollback = defineTool({
  name: 'rollback',
  effect: 'write',
  description:
    'Returns everything that a published pack changed to the version before. A person confirms on a card first.',
  inputSchema: z.strictObject({ packId: z.string().min(1).max(200) }),
  outputSchema: packSchema,
  execute: ({ packId }, context) => context.platform.rollback({ packId }, writeContext(context)),
  toModel: packText,
})
