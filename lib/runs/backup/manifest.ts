import { createHash } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { AppError } from '@/lib/errors'

/** Files of a backup folder; `manifest.json` is written last, so a folder without one is no backup. */
export const backupFiles = {
  database: 'sluice.db',
  warehouse: 'warehouse.duckdb',
  workspaces: 'workspaces.tar',
  secret: 'secret',
} as const
export type BackupPart = keyof typeof backupFiles

export const manifestFile = 'manifest.json'

const manifestSchema = z.strictObject({
  format: z.literal(1),
  version: z.string(),
  at: z.iso.datetime(),
  /** Of the warehouse; null when it is not part of the backup. */
  snapshot: z.number().int().nullable(),
  files: z.array(
    z.strictObject({
      part: z.enum(['database', 'warehouse', 'workspaces', 'secret']),
      bytes: z.number().int(),
      sha256: z.string(),
    }),
  ),
})
export type Manifest = z.infer<typeof manifestSchema>

export function readManifest(folder: string): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(readFileSync(join(folder, manifestFile), 'utf8')))
  } catch (cause) {
    throw new AppError(
      'backup-unusable',
      `${folder} holds no whole backup: its ${manifestFile} is missing or damaged.`,
      { cause },
    )
  }
}

/** Every file is there with the bytes that were written; throws `backup-unusable` naming the first that is not. */
export async function checkFiles(folder: string, { files }: Manifest): Promise<void> {
  for (const { part, sha256 } of files) {
    const name = backupFiles[part]
    const found = await hashFile(join(/* turbopackIgnore: true */ folder, name)).catch(() => undefined)
    if (found !== sha256)
      throw new AppError('backup-unusable', `${join(folder, name)} is not the file that was backed up.`)
  }
}

export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
