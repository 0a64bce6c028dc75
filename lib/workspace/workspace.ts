import type { WorkspaceFile } from '@/lib/contracts/conversation'

/** Where working copies live; the model may edit here. */
export const userDataRoot = '/mnt/user-data'
/** Read-only snapshots and offloaded results. */
export const chatOffloadRoot = '/mnt/chat-offload'

/**
 * The files of one conversation. Paths are virtual (`/mnt/user-data/…`, `/mnt/chat-offload/…`) and mapped onto a directory of the
 * conversation; nothing outside is reachable, links are not followed. Errors are `AppError` with a `path-…` or `file-…` code.
 */
export interface Workspace {
  list(prefix?: string): WorkspaceFile[]
  stat(path: string): WorkspaceFile | undefined
  read(path: string): string
  /** Saves a read-only snapshot; the same name again makes a new version and never touches a working copy. Returns its path. */
  saveSnapshot(name: string, text: string): WorkspaceFile
  /** Writes a working file; `expectedVersion` guards against a lost update. */
  write(path: string, text: string): WorkspaceFile
  copy(from: string, to: string): { file: WorkspaceFile; created: boolean }
  remove(path: string): void
}
