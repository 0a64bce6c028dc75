import { AppError } from '@/lib/errors'
import type { Db } from './client'
import { prepared } from './prepared'
import { sqliteOf } from './sqlite-of'

const statements = prepared((db) => {
  const of = (sql: string) => sqliteOf(db).prepare(sql)
  const [immediate, deferred, commit, rollback] = [of('begin immediate'), of('begin'), of('commit'), of('rollback')]
  const [savepoint, release, undo] = [of('savepoint work'), of('release work'), of('rollback to work')]
  return { immediate, deferred, commit, rollback, savepoint, release, undo }
})

/** One immediate write transaction; inside another one it becomes a savepoint. The work must be synchronous. */
export const inTransaction = <T>(db: Db, work: () => T): T => within(db, 'immediate', work)

/** Several reads of one state; it waits for no writer and keeps none waiting. The work must be synchronous. */
export const inReadTransaction = <T>(db: Db, work: () => T): T => within(db, 'deferred', work)

/** By prepared statements: building drizzle's own transaction costs more than what it carries. */
function within<T>(db: Db, begin: 'immediate' | 'deferred', work: () => T): T {
  const connection = sqliteOf(db)
  const isNested = connection.inTransaction
  const { [begin]: start, commit, rollback, savepoint, release, undo } = statements(db)
  ;(isNested ? savepoint : start).run()
  try {
    const result = work()
    if (result instanceof Promise) throw new TypeError('The work of a transaction must be synchronous')
    ;(isNested ? release : commit).run()
    return result
  } catch (error) {
    if (connection.inTransaction) (isNested ? undo : rollback).run() // SQLite may have rolled back by itself
    if (connection.inTransaction && isNested) release.run()
    throw asStorageError(error)
  }
}

/** What the disk refuses is nobody's bug: it is told as such, and works again once there is room. */
function asStorageError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (!/^SQLITE_(?:FULL|IOERR|READONLY)/.test(code)) return error
  const message =
    'The server cannot store anything now (its disk is full or cannot be written). Nothing of this was kept; try again later.'
  return new AppError('storage-unavailable', message, { cause: error })
}
