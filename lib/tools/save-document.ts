import { z } from 'zod'
import { withoutOuterFence } from '@/lib/contracts/without-outer-fence'
import { defineTool } from './define-tool'
import { fileChangeSchema } from './parts/file-shapes'

export const saveDocument = defineTool({
  name: 'saveDocument',
  effect: 'workspace',
  description:
    'Keeps a text for the person as a Markdown file in /mnt/user-data/documents: an analysis, a decision, notes on a table. Saving the same name again makes a new version. Not for scripts and SQL: those are files of their own (copy_file, create_file).',
  inputSchema: z.strictObject({
    name: z
      .string()
      .regex(/^[\p{L}\p{N}][\p{L}\p{N} _-]{0,59}$/u, 'letters, digits, spaces, - and _, at most 60, without .md'),
    text: z.string().min(1).max(100_000).describe('The whole document in Markdown'),
  }),
  outputSchema: fileChangeSchema,
  execute: ({ name, text }, { workspace }) => {
    const path = `/mnt/user-data/documents/${name.normalize('NFC').trim().replaceAll(' ', '-')}.md`
    const content = withoutOuterFence(text)
    const known = workspace.stat(path)
    if (known && workspace.read(path) === content) return { file: known, created: false } // also the same call again
    return { file: workspace.write(path, content), created: known === undefined }
  },
  toModel: ({ file, created }) =>
    `${created ? 'Saved as' : 'Now'} ${file.path} (${file.size} bytes, version ${file.version}).`,
})
