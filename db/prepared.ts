import type { Statement } from 'better-sqlite3'
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from './client'
import { sqliteOf } from './sqlite-of'

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

/** A write of some columns of a table, as SQLite takes it: the columns say how a value is stored. */
interface Write {
  statement: Statement
  columns: readonly SQLiteColumn[]
}

const writesOf = prepared(() => new Map<string, Write>())

function cached(db: Db, key: string, build: () => { sql: string; columns: readonly SQLiteColumn[] }): Write {
  const writes = writesOf(db)
  const known = writes.get(key)
  if (known) return known
  const { sql, columns } = build()
  const write = { statement: sqliteOf(db).prepare(sql), columns }
  writes.set(key, write)
  return write
}

const run = ({ statement, columns }: Write, values: readonly unknown[]): number =>
  statement.run(values.map((value, index) => stored(columns[index], value))).changes

const stored = (column: SQLiteColumn | undefined, value: unknown): unknown =>
  value === null || value === undefined || !column ? null : column.mapToDriverValue(value)

/** Inserts a row by a statement that is prepared once per set of columns. Columns with a default in code are not known here. */
export function insertPrepared<T extends SQLiteTable>(db: Db, table: T, row: T['$inferInsert']): void {
  const entries = defined(row)
  const names = entries.map(([name]) => name)
  const write = cached(db, `insert ${getTableName(table)} ${names}`, () => {
    const columns = names.map((name) => columnOf(table, name))
    const marks = columns.map(() => '?').join(', ')
    return { sql: `insert into ${quoted(table)} (${columns.map(quotedColumn).join(', ')}) values (${marks})`, columns }
  })
  run(write, entries.map(valueIn))
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
  const changes = defined(change)
  if (changes.length === 0) return 0
  const conditions = Object.entries(where).map(([name, value]) => [name, list(value)] as const)
  const shape = conditions.map(([name, values]) => `${name}×${values.length}`)
  const write = cached(db, `update ${getTableName(table)} ${changes.map(([name]) => name)} where ${shape}`, () => {
    const set = changes.map(([name]) => columnOf(table, name))
    const filters = conditions.map(([name, values]) => ({ column: columnOf(table, name), count: values.length }))
    const assignments = set.map((column) => `${quotedColumn(column)} = ?`).join(', ')
    const tests = filters.map(({ column, count }) => `${quotedColumn(column)} in (${Array(count).fill('?')})`)
    return {
      sql: `update ${quoted(table)} set ${assignments} where ${tests.join(' and ')}`,
      columns: [...set, ...filters.flatMap(({ column, count }) => Array<SQLiteColumn>(count).fill(column))],
    }
  })
  return run(write, [...changes.map(valueIn), ...conditions.flatMap(([, values]) => values)])
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

const valueIn = ([, value]: readonly [string, unknown]): unknown => value

const defined = (row: object): Array<[string, unknown]> =>
  Object.entries(row).filter(([, value]) => value !== undefined)

function columnOf(table: SQLiteTable, name: string): SQLiteColumn {
  const column = getTableColumns(table)[name]
  if (!column) throw new Error(`${getTableName(table)} has no column ${name}`)
  return column
}

const quotedColumn = (column: SQLiteColumn): string => `"${column.name}"`

const quoted = (table: SQLiteTable): string => `"${getTableName(table)}"`
