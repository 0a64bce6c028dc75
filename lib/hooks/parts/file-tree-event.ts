import type { RunContext } from '@/lib/agent/hook'
import type { WorkspaceFile } from '@/lib/contracts/conversation'

/** Tells the file tree of the browser about a written file: the first version is CREATED, a later one UPDATED. */
export function emitFileChange(run: RunContext, { path, version, size, readOnly }: WorkspaceFile): void {
  const change = version === 1 ? 'CREATED' : 'UPDATED'
  run.emit({ type: 'CUSTOM', name: 'FILE_TREE_CHANGED', value: { path, change, version, size, readOnly } })
}

export function emitFileRemoval(run: RunContext, path: string): void {
  const value = { path, change: 'DELETED', version: 0, size: 0, readOnly: false } as const
  run.emit({ type: 'CUSTOM', name: 'FILE_TREE_CHANGED', value })
}
