import { defineHook } from './define-hook'
import { rememberSave } from './parts/script-base'

/** After a save the working copy stands on the version it became, so that a second edit of it is not taken for a stale one. */
export const scriptBaseRecorder = defineHook({
  name: 'script-base-recorder',
  kind: 'observe',
  match: (call) => call.tool === 'upsertTask',
  afterTool: (run, call, output) => {
    const path = (call.input as { scriptFilePath?: string }).scriptFilePath
    const saved = output as { taskId?: string; version?: number }
    if (path === undefined || saved.taskId === undefined || saved.version === undefined) return
    rememberSave(run.state, run.services.workspace, path, { taskId: saved.taskId, version: saved.version })
  },
})
