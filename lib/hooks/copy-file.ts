import type { WorkspaceFile } from '@/lib/contracts/conversation'
import { defineHook } from './define-hook'
import { emitFileChange } from './parts/file-tree-event'

/** Tells the file tree what copy_file, str_replace and create_file wrote: CREATED or UPDATED by version. */
export const copyFile = defineHook({
  name: 'copy-file',
  kind: 'observe',
  match: (call) => call.effect === 'workspace',
  afterTool: (run, _call, output) => {
    const file = (output as { file?: WorkspaceFile } | null)?.file
    if (file) emitFileChange(run, file)
  },
})
