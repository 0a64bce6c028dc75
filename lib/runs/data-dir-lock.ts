import { join } from 'node:path'
import Database from 'better-sqlite3'
import { AppError } from '@/lib/errors'
import { globalSingleton } from '@/lib/global'

/**
 * One web process per data folder. The lock is SQLite's own file lock: the kernel frees it when the process dies, however it
 * dies, so there is no stale lock to clean up.
 */
export function lockDataDir(dataDir: string): void {
  globalSingleton(`lock ${dataDir}`, () => {
    const lock = new Database(join(dataDir, 'lock'), { timeout: 0 })
    try {
      lock.pragma('locking_mode = EXCLUSIVE')
      lock.exec('BEGIN EXCLUSIVE')
    } catch (cause) {
      lock.close()
      throw new AppError(
        'data-dir-in-use',
        `Another Sluice process works on ${dataDir}. Stop it, or set SLUICE_DATA_DIR to another folder.`,
        { cause },
      )
    }
    return lock
  })
}
