import { setTimeout as pause } from 'node:timers/promises'
import type { RunContext } from '@/lib/agent/hook'
import type { WorkspaceFile } from '@/lib/contracts/conversation'
import { withoutOuterFence } from '@/lib/contracts/without-outer-fence'
import { defineHook, type HookServices } from './define-hook'
import { emitFileChange } from './parts/file-tree-event'

/** Pauses before the second and third attempt. */
const pausesMs = [50, 250]

/** Puts a phase's document into a file of the person's, where it can be read, compared and edited; done anew, it is a new version. */
export const documentSave = defineHook({
  name: 'document-save',
  kind: 'observe',
  onPhaseComplete: async (run, { from, to, document }) => {
    if (document === undefined || document.trim() === '') return
    const name = (from ?? to)
      .normalize('NFC')
      .replaceAll(/[^\p{L}\p{N}_-]+/gu, '-')
      .slice(0, 60)
    const file = await saved(run, `/mnt/user-data/documents/${name}.md`, withoutOuterFence(document))
    if (file) emitFileChange(run, file)
  },
})

/** Undefined when the file says so already. A failure is tried again; the last one is the hook's. */
async function saved(run: RunContext<HookServices>, path: string, text: string): Promise<WorkspaceFile | undefined> {
  const { workspace } = run.services
  for (const ms of pausesMs) {
    try {
      return writeChanged(workspace, path, text)
    } catch (error) {
      run.log('document not saved, trying again', { hook: 'document-save', path, error: String(error) })
      await pause(ms)
    }
  }
  return writeChanged(workspace, path, text)
}

const writeChanged = (workspace: HookServices['workspace'], path: string, text: string): WorkspaceFile | undefined =>
  workspace.stat(path) && workspace.read(path) === text ? undefined : workspace.write(path, text)
