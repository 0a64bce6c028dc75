import { execFile } from 'node:child_process'
import { constants, existsSync, mkdirSync, readdirSync, realpathSync, renameSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { isAbsolute, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import Database from 'better-sqlite3'
import { closeDatabase, openReadOnly } from '@/db/client'
import { type AuditVerdict, verifyAudit } from '@/db/ledger/audit'
import { AppError } from '@/lib/errors'
import { snapshotFile } from '@/lib/warehouse/duckdb/snapshot-pointer'
import { backupFiles, checkFiles, readManifest } from './manifest'

const run = promisify(execFile)

export interface Restored {
  at: string
  /** Where the data that stood there before lies now; undefined when there was none. */
  movedTo: string | undefined
  audit: AuditVerdict
  hasWarehouse: boolean
}

/**
 * Puts a backup in the place of a data folder. The files are checked first, what is there is moved aside, never deleted; throws
 * `backup-unusable` or `data-dir-in-use` before anything is touched.
 */
export async function restoreBackup(folder: string, dataDir: string, now: Date): Promise<Restored> {
  const manifest = readManifest(folder)
  await checkFiles(folder, manifest)
  checkUnused(dataDir)
  const place = placeIn(dataDir, folder)
  const movedTo = moveAside(dataDir, now)
  const source = movedTo !== undefined && place !== undefined ? join(movedTo, place) : folder
  mkdirSync(join(dataDir, 'warehouse', 'snapshots'), { recursive: true })
  for (const { part } of manifest.files) {
    const from = join(source, backupFiles[part])
    if (part === 'database' || part === 'secret') await copyFile(from, join(dataDir, backupFiles[part]))
    if (part === 'warehouse') await placeWarehouse(from, dataDir, manifest.snapshot ?? 1)
    if (part === 'workspaces') await run('tar', ['-xpf', from, '-C', dataDir])
  }
  return { at: manifest.at, movedTo, audit: checkDatabase(dataDir), hasWarehouse: manifest.snapshot !== null }
}

/** As the database, and as the snapshot of its number: numbers are never used twice. */
async function placeWarehouse(from: string, dataDir: string, version: number): Promise<void> {
  const folder = join(dataDir, 'warehouse')
  await copyFile(from, join(folder, 'master.duckdb'), constants.COPYFILE_FICLONE)
  await copyFile(from, snapshotFile(join(folder, 'snapshots'), version), constants.COPYFILE_FICLONE)
}

/** The server holds a lock for as long as it lives. */
function checkUnused(dataDir: string): void {
  const file = join(dataDir, 'lock')
  if (!existsSync(file)) return
  const lock = new Database(file, { timeout: 0 })
  try {
    lock.exec('BEGIN EXCLUSIVE; ROLLBACK')
  } catch (cause) {
    throw new AppError('data-dir-in-use', `A Sluice server works on ${dataDir}. Stop it, then restore.`, { cause })
  } finally {
    lock.close()
  }
}

/** Where a backup lies within the data folder, which moves with all that it holds; undefined when it lies elsewhere. */
function placeIn(dataDir: string, folder: string): string | undefined {
  if (!existsSync(dataDir)) return undefined
  const place = relative(realpathSync(dataDir), realpathSync(folder))
  return isAbsolute(place) || place.split(sep)[0] === '..' ? undefined : place
}

function moveAside(dataDir: string, now: Date): string | undefined {
  if (!existsSync(dataDir) || readdirSync(dataDir).length === 0) return undefined
  const aside = `${dataDir}.before-${now.toISOString().replaceAll(/[:.]/g, '-')}`
  renameSync(dataDir, aside)
  return aside
}

function checkDatabase(dataDir: string): AuditVerdict {
  const db = openReadOnly(join(dataDir, backupFiles.database)) // a backup of an older version is migrated by the server's start
  try {
    return verifyAudit(db)
  } finally {
    closeDatabase(db)
  }
}
