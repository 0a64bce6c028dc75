import type { Stats } from 'node:fs'
import { join } from 'node:path'
import type { WorkspaceFile } from '@/lib/contracts/conversation'
import { AppError } from '@/lib/errors'
import { prepare, publish, readRegular, removeRegular, statRegular, walkRegular } from './disk-file'
import { type FileIndex, type IndexEntry, loadIndex, saveIndex, versionOf } from './file-index'
import { parseFilePath, type VirtualPath } from './virtual-path'
import type { FileBase, SavedSnapshot } from './workspace'

const fileCountLimit = 2000
const totalSizeLimit = 200 * 1024 * 1024

/** A conversation's directory. `user-data/` and `chat-offload/` may be mounted into a sandbox; the rest is out of a script's reach. */
export interface WorkspaceFolder {
  path: string
  /** Prepared files, before they are renamed into place. */
  temporary: string
  /** Older versions of snapshots, `name@version`. */
  history: string
}

export type Origin = Pick<IndexEntry, 'copiedFrom' | 'copiedVersion'>
const noOrigin: Origin = { copiedFrom: null, copiedVersion: null }

const areaOf = (folder: WorkspaceFolder, file: VirtualPath) => join(folder.path, file.area)

export function findFile(folder: WorkspaceFolder, file: VirtualPath): WorkspaceFile | undefined {
  const stat = statRegular(areaOf(folder, file), file.names)
  return stat && fileView(file, stat, loadIndex(folder.path))
}

export function listFiles(folder: WorkspaceFolder, start: VirtualPath): WorkspaceFile[] {
  const index = loadIndex(folder.path)
  return walkRegular(areaOf(folder, start), start.names)
    .map(({ names, stat }) =>
      fileView({ area: start.area, names, path: [`/mnt/${start.area}`, ...names].join('/') }, stat, index),
    )
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}

export function readBytes(folder: WorkspaceFolder, file: VirtualPath): Buffer {
  const bytes = readRegular(areaOf(folder, file), file.names)
  if (!bytes) throw new AppError('file-not-found', `There is no file ${file.path}. Use listFiles to see what is there.`)
  return bytes
}

export const readText = (folder: WorkspaceFolder, file: VirtualPath) => decode(file.path, readBytes(folder, file))

/** The index goes first: a crash before the rename leaves the old file, a crash after it loses nothing. */
export function storeFile(folder: WorkspaceFolder, file: VirtualPath, bytes: Buffer, origin = noOrigin): WorkspaceFile {
  const stat = statRegular(areaOf(folder, file), file.names)
  if (!stat) checkRoom(folder, bytes.byteLength)
  const index = loadIndex(folder.path)
  const version = stat ? versionOf(index[file.path], stat) + 1 : 1
  const prepared = prepare(folder.temporary, file.names, bytes)
  const entry: IndexEntry = { version, size: prepared.stat.size, modified: prepared.stat.mtimeMs, ...origin }
  saveIndex(folder.path, folder.temporary, { ...index, [file.path]: entry })
  publish(prepared.path, areaOf(folder, file), file.names)
  return fileView(file, prepared.stat, { [file.path]: entry })
}

/** A changed snapshot keeps its older bytes in the history, so that a working copy can still be compared with what it came from. */
export function storeSnapshot(folder: WorkspaceFolder, file: VirtualPath, bytes: Buffer): SavedSnapshot {
  const known = findFile(folder, file)
  if (!known) return { ...storeFile(folder, file, bytes), changed: true }
  const current = readBytes(folder, file)
  if (current.equals(bytes)) return { ...known, changed: false }
  const older = historyNames(file, known.version)
  publish(prepare(folder.temporary, older, current).path, folder.history, older)
  return { ...storeFile(folder, file, bytes), changed: true }
}

export function removeFile(folder: WorkspaceFolder, file: VirtualPath): void {
  if (!removeRegular(areaOf(folder, file), file.names))
    throw new AppError('file-not-found', `There is no file ${file.path}.`)
  const { [file.path]: _gone, ...rest } = loadIndex(folder.path)
  saveIndex(folder.path, folder.temporary, rest)
}

/** A copy of a snapshot remembers it with its version; a copy of a working copy has the same origin. */
export function originOf(folder: WorkspaceFolder, source: VirtualPath): Origin {
  if (source.area === 'chat-offload')
    return { copiedFrom: source.path, copiedVersion: findFile(folder, source)?.version ?? 1 }
  const entry = loadIndex(folder.path)[source.path]
  return entry ? { copiedFrom: entry.copiedFrom, copiedVersion: entry.copiedVersion } : noOrigin
}

export function baseOfFile(folder: WorkspaceFolder, file: VirtualPath): FileBase | undefined {
  const entry = loadIndex(folder.path)[file.path]
  if (!entry?.copiedFrom || entry.copiedVersion === null) return undefined
  const snapshot = parseFilePath(entry.copiedFrom)
  const version = entry.copiedVersion
  const bytes =
    findFile(folder, snapshot)?.version === version
      ? readBytes(folder, snapshot)
      : readRegular(folder.history, historyNames(snapshot, version))
  return bytes && { path: snapshot.path, version, text: decode(snapshot.path, bytes) }
}

function fileView(file: VirtualPath, stat: Stats, index: FileIndex): WorkspaceFile {
  const entry = index[file.path]
  return {
    path: file.path,
    size: stat.size,
    version: versionOf(entry, stat),
    readOnly: file.area === 'chat-offload',
    updatedAt: stat.mtime.toISOString(),
    copiedFrom: entry?.copiedFrom ?? null,
  }
}

function checkRoom(folder: WorkspaceFolder, size: number): void {
  const files = (['user-data', 'chat-offload'] as const).flatMap((area) => walkRegular(join(folder.path, area)))
  const total = files.reduce((sum, { stat }) => sum + stat.size, size)
  if (files.length < fileCountLimit && total <= totalSizeLimit) return
  throw new AppError(
    'file-too-large',
    `The workspace is full: at most ${fileCountLimit} files and ${totalSizeLimit} bytes.`,
  )
}

const historyNames = (file: VirtualPath, version: number) => [
  ...file.names.slice(0, -1),
  `${file.names.at(-1)}@${version}`,
]

function decode(path: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    throw new AppError('invalid-arguments', `${path} is not a text file.`, { cause })
  }
}
