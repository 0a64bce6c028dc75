import { type DuckDBConnection, DuckDBTypeId } from '@duckdb/node-api'
import { asSubquery } from './as-subquery'

export interface CopyRequest {
  sql: string
  /** Names of the columns; absent = those of the statement. */
  names: readonly string[] | undefined
  format: 'csv' | 'parquet'
  maxRows: number
  /** Nothing is defused: no spreadsheet opens it. */
  asIs: boolean
  target: string
}

/** A statement that writes the rows of another one to a file. Names are made unique, because files know columns by their names. */
export async function copyStatement(connection: DuckDBConnection, request: CopyRequest): Promise<string> {
  const { sql, format, maxRows, asIs, target } = request
  const forPeople = format === 'csv' && !asIs
  const prepared = await connection.prepare(sql)
  const columns = Array.from({ length: prepared.columnCount }, (_, index) => ({
    name: request.names?.[index] ?? prepared.columnName(index),
    type: prepared.columnTypeId(index),
  }))
  prepared.destroySync()
  const names = uniqueNames(columns.map(({ name }) => name))
  const items = columns.map(({ type }, index) => {
    const cell = forPeople && !harmless.has(type) ? defused(`c${index}`) : `c${index}`
    return `${cell} AS ${quotedName(forPeople ? defusedName(names[index] ?? '') : (names[index] ?? ''))}`
  })
  const aliases = columns.map((_, index) => `c${index}`).join(', ')
  const how = format === 'csv' ? "FORMAT csv, HEADER true, NULLSTR ''" : 'FORMAT parquet, COMPRESSION zstd'
  return `COPY (SELECT ${items.join(', ')} FROM (${asSubquery(sql)}\n) AS result(${aliases}) LIMIT ${maxRows}) TO '${target.replaceAll("'", "''")}' (${how})`
}

/** Values that no spreadsheet takes for a formula. */
const harmless: ReadonlySet<DuckDBTypeId> = new Set([
  ...[DuckDBTypeId.BOOLEAN, DuckDBTypeId.TINYINT, DuckDBTypeId.SMALLINT, DuckDBTypeId.INTEGER, DuckDBTypeId.BIGINT],
  ...[DuckDBTypeId.UTINYINT, DuckDBTypeId.USMALLINT, DuckDBTypeId.UINTEGER, DuckDBTypeId.UBIGINT],
  ...[DuckDBTypeId.HUGEINT, DuckDBTypeId.UHUGEINT, DuckDBTypeId.FLOAT, DuckDBTypeId.DOUBLE, DuckDBTypeId.DECIMAL],
  ...[
    DuckDBTypeId.DATE,
    DuckDBTypeId.TIME,
    DuckDBTypeId.TIMESTAMP,
    DuckDBTypeId.TIMESTAMP_S,
    DuckDBTypeId.TIMESTAMP_MS,
  ],
  ...[DuckDBTypeId.TIMESTAMP_NS, DuckDBTypeId.TIMESTAMP_TZ, DuckDBTypeId.UUID],
])

/** A text that a spreadsheet would run gets an apostrophe in front (OWASP, CSV injection); a number written as text stays. */
const defused = (cell: string) =>
  `CASE WHEN regexp_matches(CAST(${cell} AS VARCHAR), '^[=+@\\-\\t\\r\\n＝＋－＠]') AND NOT regexp_full_match(CAST(${cell} AS VARCHAR), '[+-]?\\d+(\\.\\d+)?([eE][+-]?\\d+)?') THEN '''' || CAST(${cell} AS VARCHAR) ELSE CAST(${cell} AS VARCHAR) END`

const defusedName = (name: string) => (/^[=+@\-\t\r\n＝＋－＠]/.test(name) ? `'${name}` : name)

const quotedName = (name: string) => `"${name.replaceAll('"', '""')}"`

function uniqueNames(names: readonly string[]): string[] {
  const used = new Set<string>()
  return names.map((name) => {
    let unique = name === '' ? 'column' : name
    for (let number = 2; used.has(unique.toLowerCase()); number += 1) unique = `${name}_${number}`
    used.add(unique.toLowerCase())
    return unique
  })
}
