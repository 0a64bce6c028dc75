import { eq, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { prepared } from '@/db/prepared'
import { platformOperation } from '@/db/schema/platform'

export type Operation = typeof platformOperation.$inferSelect

const byKey = prepared((db) =>
  db
    .select()
    .from(platformOperation)
    .where(eq(platformOperation.key, sql.placeholder('key')))
    .prepare(),
)

export const operationOf = (db: Db, key: string): Operation | undefined => byKey(db).get({ key })

/** Inside the transaction of the effect it records. */
export function recordOperation(db: Db, operation: Omit<Operation, 'subject' | 'result'> & Partial<Operation>): void {
  db.insert(platformOperation).values(operation).run()
}

/** The last step of a saga. */
export function finishOperation(db: Db, key: string, result: unknown): void {
  db.update(platformOperation).set({ state: 'done', result }).where(eq(platformOperation.key, key)).run()
}

/** Sagas that a crash interrupted, oldest first. */
export const unfinishedOperations = (db: Db): Operation[] =>
  db
    .select()
    .from(platformOperation)
    .where(eq(platformOperation.state, 'started'))
    .orderBy(platformOperation.createdAt)
    .all()

/** Forgets an operation that is known to have had no effect. */
export const forgetOperation = (db: Db, key: string): void => {
  db.delete(platformOperation).where(eq(platformOperation.key, key)).run()
}
