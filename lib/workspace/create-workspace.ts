import { join } from 'node:path'
import { AppError } from '@/lib/errors'
import { parseFilePath, parseVirtualPath, safeSnapshotName, type VirtualPath } from './virtual-path'
import { chatOffloadRoot, userDataRoot, type Workspace } from './workspace'
import {
  baseOfFile,
  findFile,
  listFiles,
  originOf,
  readBytes,
  readText,
  removeFile,
  storeFile,
  storeSnapshot,
  type WorkspaceFolder,
} from './workspace-folder'

/** Opens the workspace of a conversation below `root`. Nothing is created on disk before the first write. */
export function createWorkspace(options: { root: string; conversationId: string }): Workspace {
  const folder = folderOf(options)
  return {
    list: (prefix) =>
      (prefix === undefined ? [userDataRoot, chatOffloadRoot] : [prefix]).flatMap((start) =>
        listFiles(folder, parseVirtualPath(start)),
      ),
    stat: (path) => findFile(folder, parseFilePath(path)),
    read: (path) => readText(folder, parseFilePath(path)),
    readBytes: (path) => readBytes(folder, parseFilePath(path)),
    saveSnapshot: (name, text, { folder: below } = {}) => {
      const names = [...(below === undefined ? [] : [below]), name].map(safeSnapshotName)
      return storeSnapshot(folder, parseFilePath([chatOffloadRoot, ...names].join('/')), Buffer.from(text))
    },
    write: (path, text, { expectedVersion } = {}) => {
      const file = editable(path)
      const version = findFile(folder, file)?.version ?? 0
      if (expectedVersion !== undefined && expectedVersion !== version) {
        throw new AppError('conflict', `${file.path} is at version ${version}, not ${expectedVersion}: read it again.`)
      }
      return storeFile(folder, file, Buffer.from(text), version > 0 ? originOf(folder, file) : undefined)
    },
    copy: (from, to) => {
      const source = parseFilePath(from)
      const target = editable(to)
      const bytes = readBytes(folder, source)
      const created = findFile(folder, target) === undefined
      return { file: storeFile(folder, target, bytes, originOf(folder, source)), created }
    },
    remove: (path) => removeFile(folder, editable(path)),
    baseOf: (path) => baseOfFile(folder, parseFilePath(path)),
  }
}

function folderOf({ root, conversationId }: { root: string; conversationId: string }): WorkspaceFolder {
  if (!/^[A-Za-z0-9_-]{1,100}$/.test(conversationId))
    throw new AppError('identity-missing', 'A workspace needs a conversation id.')
  const path = join(root, conversationId)
  return { path, temporary: join(path, 'tmp'), history: join(path, 'history') }
}

function editable(path: string): VirtualPath {
  const file = parseFilePath(path)
  if (file.area === 'user-data') return file
  const copy = `${userDataRoot}/${file.names.at(-1)}`
  throw new AppError(
    'read-only-file',
    `${file.path} is a read-only snapshot. First copy_file it to ${copy}, then edit the copy.`,
  )
}
