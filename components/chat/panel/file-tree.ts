import type { WorkspaceFile } from '@/lib/contracts/conversation'

export interface FileFolder {
  name: string
  files: WorkspaceFile[]
}

/** Files by folder: working copies first, snapshots after, each by name. */
export function groupFiles(files: readonly WorkspaceFile[]): FileFolder[] {
  const folders = new Map<string, WorkspaceFile[]>()
  for (const file of [...files].sort(byArea)) {
    const folder = file.path.slice(0, file.path.lastIndexOf('/')).replace(/^\/mnt\//, '') || '/'
    folders.set(folder, [...(folders.get(folder) ?? []), file])
  }
  return [...folders].map(([name, members]) => ({ name, files: members }))
}

function byArea(a: WorkspaceFile, b: WorkspaceFile): number {
  return Number(a.readOnly) - Number(b.readOnly) || a.path.localeCompare(b.path)
}
