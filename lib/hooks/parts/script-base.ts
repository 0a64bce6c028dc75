import type { StateAccess } from '@/lib/agent/hook'
import { scriptBases } from '@/lib/contracts/state-key'
import type { FileBase, Workspace } from '@/lib/workspace/workspace'

/** The version of a task that a file's text started from. */
export interface ScriptBase {
  taskId: string
  version: number
}

const snapshotKey = (base: Pick<FileBase, 'path' | 'version'>) => `${base.path}@${base.version}`

/** A snapshot was taken: it holds this version of the task. */
export function rememberSnapshot(
  state: StateAccess,
  snapshot: Pick<FileBase, 'path' | 'version'>,
  base: ScriptBase,
): void {
  state.set(scriptBases, {
    ...state.get(scriptBases),
    [snapshotKey(snapshot)]: { ...base, snapshotPath: snapshot.path },
  })
}

/** A working copy was saved: its text is now this version. A copy made anew has another origin, then this no longer holds. */
export function rememberSave(state: StateAccess, workspace: Workspace, path: string, base: ScriptBase): void {
  const file = workspace.stat(path)
  if (file)
    state.set(scriptBases, {
      ...state.get(scriptBases),
      [file.path]: { ...base, snapshotPath: originOf(workspace, path) },
    })
}

/** Base of a working copy: its last save, else the snapshot it was copied from, as it was then; undefined for a new file. */
export function baseOfCopy(state: StateAccess, workspace: Workspace, path: string): ScriptBase | undefined {
  const known = state.get(scriptBases) ?? {}
  const saved = known[workspace.stat(path)?.path ?? path]
  const origin = originOf(workspace, path)
  return saved?.snapshotPath === origin ? saved : known[origin]
}

function originOf(workspace: Workspace, path: string): string {
  const base = workspace.baseOf(path)
  return base ? snapshotKey(base) : ''
}
