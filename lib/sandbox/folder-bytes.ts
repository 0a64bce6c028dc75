import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const entryLimit = 5000
/** A folder or an empty file takes room too. */
const entryBytes = 4096

/** Bytes below a folder as a disk counts them; a tree with very many entries counts as endless. Entries that vanish or are closed count nothing. */
export function folderBytes(folder: string): number {
  const open = [folder]
  let bytes = 0
  let entries = 0
  for (const path of open) {
    for (const name of namesIn(path)) {
      if (++entries > entryLimit) return Number.POSITIVE_INFINITY
      const below = join(path, name)
      const stat = lstatSync(below, { throwIfNoEntry: false })
      if (stat?.isDirectory()) open.push(below)
      bytes += entryBytes + (stat?.size ?? 0)
    }
  }
  return bytes
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
