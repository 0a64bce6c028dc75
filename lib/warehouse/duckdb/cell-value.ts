import type { DuckDBValue } from '@duckdb/node-api'
import type { CellValue } from '@/lib/warehouse/port'

const longestCell = 100_000

/**
 * A value that survives JSON: integers beyond 2^53, decimals, dates, intervals, lists, structs and blobs become text
 * as DuckDB prints them; NaN and infinities too, because JSON has no such numbers.
 */
export function toCell(value: DuckDBValue): CellValue {
  if (value === null || typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  if (typeof value === 'bigint') return isSafe(value) ? Number(value) : value.toString()
  return shorten(String(value))
}

const isSafe = (value: bigint): boolean =>
  value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER)

/** True when `toCell` had to cut the value: the result says `truncated` then. */
export const isShortened = (cell: CellValue): boolean => typeof cell === 'string' && cell.length > longestCell

const shorten = (text: string): string =>
  text.length <= longestCell ? text : `${text.slice(0, longestCell)}… (${text.length} characters)`

/** About the bytes a row takes in JSON. */
export function rowBytes(row: readonly CellValue[]): number {
  let bytes = 2
  for (const cell of row) bytes += typeof cell === 'string' ? Buffer.byteLength(cell) + 3 : 9
  return bytes
}
