import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { restoreBackup } from './restore-backup'
import { writeBackup } from './write-backup'

/** `backup [folder]` and `restore <folder>`, run by `scripts/backup.mjs` and `scripts/restore.mjs`. */

const allPages = 2 ** 31 - 1
const print = (line: string) => process.stdout.write(`${line}\n`)

async function backUp(folder: string | undefined): Promise<void> {
  const { dataDir } = env()
  const file = join(dataDir, 'sluice.db')
  if (!existsSync(file))
    throw new AppError(
      'not-found',
      `There is nothing to back up: ${file} does not exist. SLUICE_DATA_DIR says which folder is meant.`,
    )
  const sqlite = new Database(file, { readonly: true, fileMustExist: true })
  try {
    const report = await writeBackup(
      { dataDir, sqlite, pagesAtOnce: allPages },
      resolve(folder ?? join(dataDir, 'backups')),
      new Date(),
    )
    for (const { name, bytes } of report.items) print(`${name.padEnd(12)}${bytes} bytes`)
    print(`Backed up ${dataDir} in ${report.ms} ms: ${report.folder}`)
  } finally {
    sqlite.close()
  }
}

async function restore(folder: string | undefined): Promise<void> {
  if (!folder) throw new AppError('invalid-request', 'Say which backup: npm run restore -- <folder of a backup>')
  const { dataDir } = env()
  const { at, movedTo, audit, hasWarehouse } = await restoreBackup(resolve(folder), dataDir, new Date())
  if (movedTo) print(`What was there before is now ${movedTo}`)
  if (!hasWarehouse) print('The warehouse is a file of its own and no part of this backup.')
  print(
    audit.ok
      ? `The audit is whole: ${audit.rows} entries.`
      : `The audit is broken at entry ${audit.seq} (${audit.problem}).`,
  )
  print(`Restored ${dataDir} to ${at}. Start the server with: npm start`)
}

const [command, folder] = process.argv.slice(2)
try {
  await (command === 'backup' ? backUp(folder) : restore(folder))
} catch (error) {
  const text =
    error instanceof AppError ? `${error.code}: ${error.message}` : String(error instanceof Error ? error.stack : error)
  process.stderr.write(`sluice: ${text}\n`)
  process.exitCode = 1
}
