import { and, eq, getTableName, inArray, type Placeholder, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from './client'

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

interface Runnable {
  run(values: Record<string, unknown>): { changes: number }
}

const statementsOf = prepared(() => new Map<string, Runnable>())

function cached(db: Db, key: string, build: () => Runnable): Runnable {
  const statements = statementsOf(db)
  const known = statements.get(key) ?? build()
  statements.set(key, known)
  return known
}

/** Inserts a row by a statement that is prepared once per set of columns. */
export function insertPrepared<T extends SQLiteTable>(db: Db, table: T, row: T['$inferInsert']): void {
  const values = withoutUndefined(row)
  const names = Object.keys(values)
  const key = `insert ${getTableName(table)} ${names}`
  cached(db, key, () =>
    db
      .insert(table)
      .values(placeholders(names) as T['$inferInsert'])
      .prepare(),
  ).run(values)
}

/**
 * Updates the rows that have the given values by a statement that is prepared once per set of columns; a list means "one of".
 * Returns how many rows changed.
 */
export function updatePrepared<T extends SQLiteTable>(
  db: Db,
  table: T,
  where: { [K in keyof T['$inferSelect']]?: T['$inferSelect'][K] | readonly T['$inferSelect'][K][] },
  change: Partial<T['$inferSelect']>,
): number {
  const values = withoutUndefined(change)
  const names = Object.keys(values)
  const conditions = Object.entries(where)
  if (names.length === 0) return 0
  const shape = conditions.map(([name, value]) => (Array.isArray(value) ? `${name}×${value.length}` : name))
  const key = `update ${getTableName(table)} ${names} where ${shape}`
  const statement = cached(db, key, () =>
    db
      .update(table)
      .set(placeholders(names) as never)
      .where(and(...conditions.map(([name, value]) => condition(table, name, value))))
      .prepare(),
  )
  return statement.run({ ...values, ...conditionValues(conditions) }).changes
}

const placeholders = (names: readonly string[]): Record<string, Placeholder> =>
  Object.fromEntries(names.map((name) => [name, sql.placeholder(name)]))

function condition(table: SQLiteTable, name: string, value: unknown) {
  const column = table[name as keyof SQLiteTable] as never
  if (!Array.isArray(value)) return eq(column, sql.placeholder(`where_${name}`))
  return inArray(
    column,
    value.map((_, index) => sql.placeholder(`where_${name}_${index}`)),
  )
}

function conditionValues(conditions: ReadonlyArray<[string, unknown]>): Record<string, unknown> {
  return Object.fromEntries(
    conditions.flatMap(([name, value]) =>
      Array.isArray(value) ? value.map((item, index) => [`where_${name}_${index}`, item]) : [[`where_${name}`, value]],
    ),
  )
}

const withoutUndefined = (row: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))
