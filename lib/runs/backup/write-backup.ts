import { execFile } from 'node:child_process'
import { constants, existsSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { copyFile, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type Database from 'better-sqlite3'
import type { BackupReport } from '@/lib/contracts/admin-system'
import { readPointer, snapshotFile } from '@/lib/warehouse/duckdb/snapshot-pointer'
import { type BackupPart, backupFiles, hashFile, type Manifest, manifestFile } from './manifest'

const run = promisify(execFile)

export interface BackupSource {
  dataDir: string
  /** A connection to the database. The server gives its own, so that what it writes meanwhile is taken along. */
  sqlite: Database.Database
  /** Pages copied at once: few where others must get their turn, all where somebody else writes. */
  pagesAtOnce: number
}

/**
 * Writes a backup into a new folder under `folder`, while the server goes on working.
 *
 * The state is that of one moment, the end of the database's copy: in that same turn the warehouse's snapshot is pinned. Whatever a
 * write had begun by then is in the database as begun, and is settled at the next start like after a crash.
 */
export async function writeBackup(
  { dataDir, sqlite, pagesAtOnce }: BackupSource,
  folder: string,
  at: Date,
): Promise<BackupReport> {
  const started = performance.now()
  const target = join(folder, at.toISOString().replaceAll(':', '-').replace('.', '-'))
  const part = `${target}.part`
  mkdirSync(part, { recursive: true, mode: 0o700 })
  try {
    await sqlite.backup(join(part, backupFiles.database), { progress: () => pagesAtOnce })
    const pinned = pinSnapshot(dataDir)
    if (pinned) {
      await copyFile(pinned.file, join(part, backupFiles.warehouse), constants.COPYFILE_FICLONE)
      rmSync(pinned.file)
    }
    await packWorkspaces(dataDir, join(part, backupFiles.workspaces))
    copySecret(dataDir, join(part, backupFiles.secret))
    const manifest = await describeFiles(part, pinned?.version ?? null, at)
    writeFileSync(join(part, manifestFile), JSON.stringify(manifest, null, 2), { flush: true })
    await rename(part, target)
    const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0)
    const items = manifest.files.map(({ part: name, bytes: size }) => ({ name, bytes: size }))
    return { folder: target, at: manifest.at, bytes, ms: Math.round(performance.now() - started), items }
  } catch (error) {
    rmSync(part, { recursive: true, force: true })
    throw error
  }
}

/** A second name for the current snapshot, which keeps its bytes when a newer one takes its place. Synchronous: no write comes between. */
function pinSnapshot(dataDir: string): { file: string; version: number } | undefined {
  const directory = join(dataDir, 'warehouse', 'snapshots')
  const pointer = readPointer(directory)
  if (!pointer) return undefined
  const file = join(dataDir, 'warehouse', `pin-${crypto.randomUUID()}`)
  linkSync(snapshotFile(directory, pointer.version), file)
  return { file, version: pointer.version }
}

/** By tar, which keeps times to the nanosecond: the workspaces tell by them whether a script has changed a file. */
async function packWorkspaces(dataDir: string, file: string): Promise<void> {
  mkdirSync(join(dataDir, 'workspaces'), { recursive: true })
  try {
    await run('tar', ['--format=pax', '-cf', file, '-C', dataDir, 'workspaces'])
  } catch (error) {
    const { code } = error as { code?: number | string }
    if (code !== 1) throw error // 1: a file changed while it was read, which a live workspace may do
  }
}

function copySecret(dataDir: string, file: string): void {
  const secret = join(dataDir, 'secret')
  if (existsSync(secret)) writeFileSync(file, readFileSync(secret), { mode: 0o600, flush: true })
}

async function describeFiles(folder: string, snapshot: number | null, at: Date): Promise<Manifest> {
  const files: Manifest['files'] = []
  for (const [part, name] of Object.entries(backupFiles)) {
    const file = join(folder, name)
    if (!existsSync(file)) continue
    await syncFile(file)
    files.push({ part: part as BackupPart, bytes: statSync(file).size, sha256: await hashFile(file) })
  }
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  return { format: 1, version, at: at.toISOString(), snapshot, files }
}

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r')
  await handle.sync().finally(() => handle.close())
}
