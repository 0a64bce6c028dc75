import { constants } from 'node:fs'
import { copyFile, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { DuckDBInstance } from '@duckdb/node-api'
import { withConnection } from './lock-down'
import type { WriteStep } from './messages'
import { currentPointer, masterState, pointerFile, snapshotFile } from './snapshot-pointer'

/**
 * Makes the master's committed state the current snapshot and returns its version; does nothing when it already is.
 * The pointer moves last: a crash before leaves a file that nobody points to and that the next start removes.
 */
export async function publishSnapshot(
  master: { file: string; instance: DuckDBInstance },
  directory: string,
  onStep: (step: WriteStep) => Promise<void>,
): Promise<number> {
  const current = currentPointer(directory, master.file)
  if (current) return current.version
  await withConnection(master.instance, (connection) => connection.run('CHECKPOINT'))
  await onStep('checkpointed')

  const names = await readdir(directory)
  for (const name of names) if (name.endsWith('.part')) await rm(path.join(directory, name)) // left by a crash
  const version = 1 + latestVersion(names)
  const target = snapshotFile(directory, version)
  try {
    await copyFile(master.file, `${target}.part`, constants.COPYFILE_FICLONE)
    await syncFile(`${target}.part`)
    await onStep('copied')
    await rename(`${target}.part`, target)
    await onStep('renamed')
    await replaceFile(pointerFile(directory), JSON.stringify({ version, ...masterState(master.file) }))
    await syncFile(directory)
  } catch (error) {
    await rm(`${target}.part`, { force: true })
    throw error
  }
  await onStep('pointed')
  return version
}

/** Highest version that has a file: numbers are never used twice, whatever a crash has left. */
const latestVersion = (names: readonly string[]): number =>
  Math.max(0, ...names.map((name) => Number(/^snapshot\.(\d+)\./.exec(name)?.[1] ?? 0)))

async function replaceFile(file: string, text: string): Promise<void> {
  await writeFile(`${file}.part`, text)
  await syncFile(`${file}.part`)
  await rename(`${file}.part`, file)
}

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
