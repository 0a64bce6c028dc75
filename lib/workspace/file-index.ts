import type { Stats } from 'node:fs'
import { z } from 'zod'
import { prepare, publish, readRegular } from './disk-file'

/** What the disk does not say about a file. `size` and `modified` tell whether the bytes are still those that were recorded. */
const entrySchema = z.object({
  version: z.number().int().positive(),
  size: z.number().int(),
  modified: z.number(),
  copiedFrom: z.string().nullable(),
  /** Version of the snapshot at the time of copying. */
  copiedVersion: z.number().int().nullable(),
})
export type IndexEntry = z.infer<typeof entrySchema>

const indexSchema = z.record(z.string(), entrySchema)
export type FileIndex = z.infer<typeof indexSchema>

const file = ['index.json']

/** An absent or damaged index loses versions and origins, never a file. */
export function loadIndex(folder: string): FileIndex {
  const bytes = readRegular(folder, file)
  if (!bytes) return {}
  return indexSchema.catch({}).parse(parseJson(bytes.toString('utf8')))
}

export function saveIndex(folder: string, temporary: string, index: FileIndex): void {
  publish(prepare(temporary, file, Buffer.from(JSON.stringify(index))).path, folder, file)
}

/** A file changed by a script, not through the workspace, counts as one version further. */
export function versionOf(entry: IndexEntry | undefined, stat: Stats): number {
  if (!entry) return 1
  return entry.size === stat.size && entry.modified === stat.mtimeMs ? entry.version : entry.version + 1
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // read as an empty index by the caller
  }
}
