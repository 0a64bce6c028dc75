import { z } from 'zod'
import { defineTool } from './define-tool'
import { packSchema } from './parts/platform-shapes'
import { packText } from './parts/platform-text'
import { writeContext } from './parts/write-context'

export const withdrawPack = defineTool({
  name: 'withdrawPack',
  effect: 'write',
  description:
    "Takes back a draft pack that is not published yet; what it holds becomes pending again. Only the person's own drafts.",
  inputSchema: z.strictObject({ packId: z.string().min(1).max(200) }),
  outputSchema: packSchema,
  execute: ({ packId }, context) => context.platform.withdrawPack(packId, writeContext(context)),
  toModel: packText,
})
