import type { Db } from '@/db/client'

/** A statement prepared once per database: hot reads skip drizzle's query building. */
export function prepared<T>(build: (db: Db) => T): (db: Db) => T {
  const made = new WeakMap<Db, T>()
  return (db) => {
    const known = made.get(db)
    if (known) return known
    const statement = build(db)
    made.set(db, statement)
    return statement
  }
}

/** Takes the write lock at once, so that a read inside cannot be overtaken. Nested calls join the outer one. */
export const inTransaction = <T>(db: Db, work: () => T): T => db.transaction(work, { behavior: 'immediate' })
