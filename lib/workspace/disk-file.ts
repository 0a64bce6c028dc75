import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { dirname, join } from 'node:path'
import { AppError } from '@/lib/errors'

/**
 * The only place that touches the disk for the workspace. A script may have planted links in the folder, so that every component is
 * checked by `lstat`, files are opened with O_NOFOLLOW, and what was opened is compared with what the path names.
 */

/** Largest file that is read or written, in bytes. */
export const fileSizeLimit = 5 * 1024 * 1024

/** The file's stat, undefined when it is absent; a link, a special file or a file with a second name is refused. */
export function statRegular(base: string, names: readonly string[]): fs.Stats | undefined {
  if (!plainFolders(base, names.slice(0, -1))) return undefined
  const stat = fs.lstatSync(join(base, ...names), { throwIfNoEntry: false })
  if (stat) refuseLinks(stat, names)
  return stat
}

export function readRegular(base: string, names: readonly string[]): Buffer | undefined {
  if (!statRegular(base, names)) return undefined
  const path = join(base, ...names)
  const file = fs.openSync(path, fs.constants.O_RDONLY | fs.constants.O_NOFOLLOW | fs.constants.O_NONBLOCK)
  try {
    const opened = fs.fstatSync(file)
    refuseLinks(opened, names)
    // a folder swapped for a link between the check and the open would give another file
    const named = statRegular(base, names)
    if (named?.ino !== opened.ino || named.dev !== opened.dev) throw linked(names)
    if (opened.size > fileSizeLimit) throw tooLarge(names, opened.size)
    return fs.readFileSync(file)
  } finally {
    fs.closeSync(file)
  }
}

/** Writes and syncs a temporary file in `temporary`; the caller renames it into place with `publish`. */
export function prepare(
  temporary: string,
  names: readonly string[],
  bytes: Uint8Array,
): { path: string; stat: fs.Stats } {
  if (bytes.byteLength > fileSizeLimit) throw tooLarge(names, bytes.byteLength)
  fs.mkdirSync(temporary, { recursive: true })
  const path = join(temporary, randomUUID())
  const file = fs.openSync(path, 'wx', 0o644)
  try {
    fs.writeFileSync(file, bytes)
    fs.fsyncSync(file)
    return { path, stat: fs.fstatSync(file) }
  } finally {
    fs.closeSync(file)
  }
}

/** Moves a prepared file to its place at once: readers see the old bytes or the new ones, never a part. */
export function publish(prepared: string, base: string, names: readonly string[]): void {
  makeFolders(base, names.slice(0, -1))
  statRegular(base, names)
  const path = join(base, ...names)
  fs.renameSync(prepared, path)
  syncFolder(dirname(path))
}

export function removeRegular(base: string, names: readonly string[]): boolean {
  if (!statRegular(base, names)) return false
  fs.unlinkSync(join(base, ...names))
  syncFolder(dirname(join(base, ...names)))
  return true
}

/** Regular files below `base`, depth first; links and special files are passed over. */
export function walkRegular(base: string, names: readonly string[] = []): Array<{ names: string[]; stat: fs.Stats }> {
  if (!plainFolders(base, names)) return []
  const found: Array<{ names: string[]; stat: fs.Stats }> = []
  for (const entry of fs.readdirSync(join(base, ...names), { withFileTypes: true })) {
    const below = [...names, entry.name]
    if (entry.isDirectory()) found.push(...walkRegular(base, below))
    if (!entry.isFile()) continue
    const stat = fs.lstatSync(join(base, ...below), { throwIfNoEntry: false })
    if (stat?.isFile() && stat.nlink === 1) found.push({ names: below, stat })
  }
  return found
}

/** True when every folder exists and is one; a link in between is refused. */
function plainFolders(base: string, names: readonly string[]): boolean {
  for (let depth = 0; depth <= names.length; depth++) {
    const stat = fs.lstatSync(join(base, ...names.slice(0, depth)), { throwIfNoEntry: false })
    if (!stat) return false
    if (stat.isSymbolicLink()) throw linked(names)
    if (!stat.isDirectory()) return false
  }
  return true
}

function makeFolders(base: string, names: readonly string[]): void {
  fs.mkdirSync(base, { recursive: true })
  for (let depth = 0; depth <= names.length; depth++) {
    const path = join(base, ...names.slice(0, depth))
    const stat = fs.lstatSync(path, { throwIfNoEntry: false })
    if (!stat) fs.mkdirSync(path)
    else if (stat.isSymbolicLink()) throw linked(names)
    else if (!stat.isDirectory())
      throw new AppError('path-invalid', `${names.slice(0, depth).join('/')} is a file, not a folder.`)
  }
}

function refuseLinks(stat: fs.Stats, names: readonly string[]): void {
  if (stat.isDirectory()) throw new AppError('path-invalid', `${names.join('/')} is a folder, not a file.`)
  if (!stat.isFile() || stat.nlink !== 1) throw linked(names)
}

function syncFolder(path: string): void {
  const folder = fs.openSync(path, fs.constants.O_RDONLY)
  try {
    fs.fsyncSync(folder)
  } finally {
    fs.closeSync(folder)
  }
}

const linked = (names: readonly string[]) =>
  new AppError('path-outside', `${names.join('/')} is or passes a link or special file; links are not followed.`)

const tooLarge = (names: readonly string[], size: number) =>
  new AppError('file-too-large', `${names.join('/')} has ${size} bytes; the limit is ${fileSizeLimit}.`)
