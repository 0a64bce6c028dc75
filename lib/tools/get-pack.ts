import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { defineTool } from './define-tool'
import { packSchema } from './parts/platform-shapes'
import { packText } from './parts/platform-text'

export const getPack = defineTool({
  name: 'getPack',
  effect: 'read',
  description: 'Shows a release pack with its items and the result of each. Read-only.',
  inputSchema: z.strictObject({ packId: z.string().min(1).max(200) }),
  outputSchema: packSchema,
  execute: ({ packId }, { platform }) => {
    const pack = platform.getPack(packId)
    if (!pack) throw new AppError('pack-not-found', `There is no pack ${packId}. Use listPacks.`)
    return pack
  },
  toModel: packText,
})
