import { insertImage } from '@/db/images'
import type { WorkspaceFile } from '@/lib/contracts/conversation'
import { newPictures } from '@/lib/contracts/state-key'
import { defineHook } from './define-hook'
import { isPictureName, pictureType } from './parts/picture-type'

/** More than this in one call is not shown; the files are there. */
const shownLimit = 20

/**
 * Shows the pictures that a script made without anyone asking where they are. The sandbox compared the folder before and after, in the
 * run's own copy of it, so that runs at the same time don't mix; what it lists was made or overwritten by this call.
 */
export const pythonImage = defineHook({
  name: 'python-image',
  kind: 'observe',
  match: (call) => call.tool === 'run_python' || call.tool === 'bash',
  afterTool: (run, call, output) => {
    const { files } = output as { files: WorkspaceFile[] }
    const shown: Array<{ name: string; path: string }> = []
    for (const { path } of files.filter((file) => isPictureName(file.path)).slice(0, shownLimit)) {
      const name = path.slice(path.lastIndexOf('/') + 1)
      const bytes = Buffer.from(run.services.workspace.readBytes(path))
      const mediaType = pictureType(name, bytes)
      if (mediaType === undefined) continue
      const { conversationId, runId } = run
      const row = { conversationId, runId, toolCallId: call.id, name, mediaType, bytes }
      const imageId = insertImage(run.services.db, row, new Date())
      const address = run.services.pictureAddress(imageId)
      run.emit({ type: 'CUSTOM', name: 'IMAGE', value: { imageId, name, ...address, toolCallId: call.id } })
      shown.push({ name, path })
    }
    if (shown.length > 0) run.state.set(newPictures, [...(run.state.get(newPictures) ?? []), ...shown])
  },
})
