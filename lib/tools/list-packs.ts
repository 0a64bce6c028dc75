import { z } from 'zod'
import { oneLine } from '@/lib/contracts/labelled-data'
import { defineTool } from './define-tool'
import { packSchema, pageSchema } from './parts/platform-shapes'
import { pageText } from './parts/platform-text'

export const listPacks = defineTool({
  name: 'listPacks',
  effect: 'read',
  description: 'Lists release packs of everybody, newest first, with status and whose they are. Read-only.',
  inputSchema: z.strictObject({ limit: z.number().int().min(1).max(100).default(20) }),
  outputSchema: pageSchema(packSchema),
  execute: ({ limit }, { platform }) => platform.listPacks(limit),
  toModel: (page) =>
    pageText(
      'packs',
      page,
      page.items.map(
        (pack) =>
          `${pack.id} "${oneLine(pack.title, 80)}" ${pack.status}, ${pack.items.length} items, by ${oneLine(pack.author, 40)}${pack.rollbackOf ? ` (rolls back ${pack.rollbackOf})` : ''}`,
      ),
    ),
})
