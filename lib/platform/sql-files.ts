import { type Dirent, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { AppError } from '@/lib/errors'

/** A file that could not be taken, with the reason in words for the log. */
export interface SkippedFile {
  path: string
  reason: string
}

const maxFiles = 5_000
const maxBytes = 1_000_000
const ignoredFolders = new Set(['node_modules', 'target', 'dbt_packages', 'dbt_modules', 'logs'])

/** Paths below a folder, `/` between their parts, in the order of their names. Throws `too-large` when there are too many. */
export function sqlFilesBelow(folder: string): string[] {
  const found: string[] = []
  const visit = (at: string) => {
    for (const entry of readdirSync(at, { withFileTypes: true }).sort(byName)) {
      const path = join(at, entry.name)
      if (isSearched(entry)) visit(path)
      if (isSql(entry)) found.push(relative(folder, path))
      if (found.length > maxFiles)
        throw new AppError('file-too-large', `${folder} has more than ${maxFiles} SQL files. Name a smaller folder.`)
    }
  }
  visit(folder)
  return found.map((path) => path.replaceAll('\\', '/'))
}

const isSearched = (entry: Dirent): boolean =>
  entry.isDirectory() && !entry.name.startsWith('.') && !ignoredFolders.has(entry.name)

const isSql = (entry: Dirent): boolean => entry.isFile() && entry.name.toLowerCase().endsWith('.sql')

/** The text of a file; undefined, with the reason noted, when it is empty, too long or no text. */
export function readScript(folder: string, path: string, skipped: SkippedFile[]): string | undefined {
  const bytes = readFileSync(join(folder, path))
  const reason = unusable(bytes)
  if (reason) skipped.push({ path, reason })
  return reason
    ? undefined
    : bytes
        .toString('utf8')
        .replace(/^\uFEFF/, '')
        .replaceAll('\r\n', '\n')
}

function unusable(bytes: Buffer): string | undefined {
  if (bytes.length > maxBytes) return `longer than ${maxBytes} bytes`
  if (bytes.includes(0) || !isUtf8(bytes)) return 'no UTF-8 text'
  return bytes.toString('utf8').trim() === '' ? 'empty' : undefined
}

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

const byName = (a: Dirent, b: Dirent): number => (a.name < b.name ? -1 : 1)
