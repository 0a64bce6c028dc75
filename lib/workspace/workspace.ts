import type { WorkspaceFile } from '@/lib/contracts/conversation'

/** Where working copies live; the model may edit here. */
export const userDataRoot = '/mnt/user-data'
/** Read-only snapshots and offloaded results. */
export const chatOffloadRoot = '/mnt/chat-offload'

/** What a working copy started from; `version` is the snapshot's at the time of copying. */
export interface FileBase {
  path: string
  version: number
  text: string
}

/** `changed` is false when the snapshot had these bytes already. */
export interface SavedSnapshot extends WorkspaceFile {
  changed: boolean
}

/**
 * The files of one conversation. Paths are virtual (`/mnt/user-data/…`, `/mnt/chat-offload/…`; a relative path means user data) and
 * mapped onto a directory of the conversation; nothing outside is reachable, links are not followed. All calls are synchronous:
 * when a write returns, it is on disk. Errors are `AppError` with a `path-…`, `file-…` or `read-only-file` code.
 */
export interface Workspace {
  /** Files under a virtual folder, by path. Links and special files are left out. */
  list(prefix?: string): WorkspaceFile[]
  /** Undefined when there is no such file; throws on a hostile path. */
  stat(path: string): WorkspaceFile | undefined
  /** UTF-8 text, byte for byte. */
  read(path: string): string
  readBytes(path: string): Uint8Array
  /**
   * Saves a read-only snapshot under `/mnt/chat-offload` (or a folder of it); any name is made one safe file name. The same name with
   * other bytes makes a new version, with the same bytes changes nothing; a working copy is never touched.
   */
  saveSnapshot(name: string, text: string, options?: { folder?: string }): SavedSnapshot
  /** Writes a working file; `expectedVersion` (0 = must not exist) guards against a lost update with `conflict`. */
  write(path: string, text: string, options?: { expectedVersion?: number }): WorkspaceFile
  copy(from: string, to: string): { file: WorkspaceFile; created: boolean }
  remove(path: string): void
  /** The snapshot a working copy was copied from, as it was then; undefined for files without one. */
  baseOf(path: string): FileBase | undefined
}
