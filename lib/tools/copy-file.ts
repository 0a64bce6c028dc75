import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { defineTool } from './define-tool'
import { editablePath, fileChangeSchema, pathSchema } from './parts/file-shapes'

export const copyFile = defineTool({
  name: 'copy_file',
  effect: 'workspace',
  description:
    'Copies a file, mostly a read-only snapshot, to an editable working copy in /mnt/user-data. It is the first step of every edit of a script. An existing copy is kept: it is refused unless overwrite is true, which throws its edits away.',
  inputSchema: z.strictObject({
    from: pathSchema.describe('The snapshot or file to copy'),
    to: editablePath.optional().describe('Where to; default: the same file name below /mnt/user-data/'),
    overwrite: z.boolean().default(false),
  }),
  outputSchema: fileChangeSchema,
  execute: ({ from, to, overwrite }, { workspace }) => {
    const target = to ?? `/mnt/user-data/${from.split('/').at(-1)}`
    const known = workspace.stat(target)
    if (known && !overwrite) {
      // the same call again, after a crash
      if (!known.readOnly && sameBytes(workspace.readBytes(target), workspace.readBytes(from)))
        return { file: known, created: false }
      throw new AppError(
        'file-exists',
        `${target} exists already. Go on editing it with str_replace, or pass overwrite: true to lose its edits.`,
      )
    }
    return workspace.copy(from, target)
  },
  toModel: ({ file }) =>
    `Copied to ${file.path} (${file.size} bytes, editable, version ${file.version}). Edit it with str_replace.`,
})

const sameBytes = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0
