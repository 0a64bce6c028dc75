import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { defineTool } from './define-tool'
import { editablePath, fileChangeSchema } from './parts/file-shapes'
import { findRetypedFile } from './parts/retyped-file'

const editAdvice = 'To change an existing text, copy_file its snapshot and edit the copy with str_replace.'

export const createFile = defineTool({
  name: 'create_file',
  effect: 'workspace',
  description:
    'Creates a new file in /mnt/user-data, e.g. the script of a new task. Refused when the file exists, or when the text retypes most of a file that is there: copy_file and str_replace do that without typing it again. Write the whole text, never a placeholder such as "..." or "rest unchanged".',
  inputSchema: z.strictObject({ path: editablePath, text: z.string().max(200_000) }),
  outputSchema: fileChangeSchema,
  execute: ({ path, text }, { workspace }) => {
    const file = workspace.stat(path)
    // the same call again, after a crash
    if (file && !file.readOnly && workspace.read(path) === text) return { file, created: false }
    if (file) throw new AppError('file-exists', `${path} exists already. Edit it with str_replace.`)
    const retyped = findRetypedFile(workspace, text)
    if (retyped) {
      const percent = Math.round(retyped.share * 100)
      throw new AppError('retyped-file', `${percent} % of this text is a copy of ${retyped.path}. ${editAdvice}`, {
        details: { path: retyped.path, percent },
      })
    }
    return { file: workspace.write(path, text, { expectedVersion: 0 }), created: true }
  },
  toModel: ({ file, created }) =>
    `${created ? 'Created' : 'Already there:'} ${file.path} (${file.size} bytes, version ${file.version}).`,
})
