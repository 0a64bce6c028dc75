import { z } from 'zod'
import { labelData } from '@/lib/contracts/labelled-data'
import { defineTool } from './define-tool'
import { pathSchema, workspaceFileSchema } from './parts/file-shapes'
import { pageSchema } from './parts/platform-shapes'

const fileLimit = 200

export const listFiles = defineTool({
  name: 'listFiles',
  effect: 'read',
  description:
    'Lists the files of this conversation: working copies in /mnt/user-data (editable) and snapshots in /mnt/chat-offload (read-only). Read-only.',
  inputSchema: z.strictObject({ folder: pathSchema.optional().describe('Folder to list; default: both areas') }),
  outputSchema: pageSchema(workspaceFileSchema),
  execute: ({ folder }, { workspace }) => {
    const files = workspace.list(folder)
    const items = files.slice(0, fileLimit)
    return { total: files.length, returned: items.length, items }
  },
  toModel: ({ total, returned, items }) => {
    if (total === 0) return 'No files.'
    const lines = items.map((file) => {
      const origin = file.copiedFrom ? `, copied from ${file.copiedFrom}` : ''
      return `${file.path} (${file.size} bytes, version ${file.version}${file.readOnly ? ', read-only' : ''}${origin})`
    })
    return `${returned} of ${total} files.\n${labelData('file list', lines.join('\n'))}`
  },
})
