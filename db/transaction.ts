import type { Db } from './client'

/** One immediate write transaction; inside another one it becomes a savepoint. The work must be synchronous. */
export const inTransaction = <T>(db: Db, work: () => T): T => db.transaction(() => work(), { behavior: 'immediate' })
