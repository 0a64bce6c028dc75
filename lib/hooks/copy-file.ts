import type { WorkspaceFile } from '@/lib/contracts/conversation'
import { defineHook } from './define-hook'
import { emitFileChange, emitFileRemoval } from './parts/file-tree-event'

/** One file by a file tool, several by a script. */
interface Changes {
  file?: WorkspaceFile
  files?: WorkspaceFile[]
  removed?: string[]
}

/** Tells the file tree what a tool wrote or removed in the workspace: CREATED or UPDATED by version, DELETED. */
export const copyFile = defineHook({
  name: 'copy-file',
  kind: 'observe',
  match: (call) => call.effect === 'workspace',
  afterTool: (run, _call, output) => {
    const { file, files = [], removed = [] } = (output ?? {}) as Changes
    for (const written of file ? [file] : files) emitFileChange(run, written)
    for (const path of removed) emitFileRemoval(run, path)
  },
})
