import type { ColumnChange } from '@/lib/contracts/lineage'

export type TypeChange = NonNullable<ColumnChange['typeChange']>

interface SqlType {
  name: string
  /** Length of a text, digits of a decimal. */
  size: number | undefined
  scale: number
}

type Family = 'integer' | 'float' | 'text' | 'time' | 'boolean' | 'decimal'

/** Family and rank; a higher rank holds all values of a lower one. */
const families: Record<string, readonly [Family, number]> = {
  TINYINT: ['integer', 1],
  INT1: ['integer', 1],
  SMALLINT: ['integer', 2],
  INT2: ['integer', 2],
  INT: ['integer', 3],
  INTEGER: ['integer', 3],
  INT4: ['integer', 3],
  INT32: ['integer', 3],
  BIGINT: ['integer', 4],
  INT8: ['integer', 4],
  LONG: ['integer', 4],
  INT64: ['integer', 4],
  HUGEINT: ['integer', 5],
  LARGEINT: ['integer', 5],
  INT128: ['integer', 5],
  FLOAT: ['float', 1],
  REAL: ['float', 1],
  FLOAT4: ['float', 1],
  FLOAT32: ['float', 1],
  DOUBLE: ['float', 2],
  FLOAT8: ['float', 2],
  FLOAT64: ['float', 2],
  'DOUBLE PRECISION': ['float', 2],
  STRING: ['text', 1],
  TEXT: ['text', 1],
  VARCHAR: ['text', 1],
  CHAR: ['text', 1],
  'CHARACTER VARYING': ['text', 1],
  DATE: ['time', 1],
  DATETIME: ['time', 2],
  TIMESTAMP: ['time', 2],
  BOOLEAN: ['boolean', 1],
  BOOL: ['boolean', 1],
  DECIMAL: ['decimal', 1],
  NUMERIC: ['decimal', 1],
  DEC: ['decimal', 1],
}

/** Integer digits that a decimal needs to hold an integer type, by rank. */
const integerDigits = [0, 3, 5, 10, 19, 39]

/** What a change of a column's type does to its values; undefined when the types are the same text. */
export function typeChange(from: string, to: string): TypeChange | undefined {
  const before = readType(from)
  const after = readType(to)
  if (sameText(before, after)) return undefined
  const [family, rank] = families[before.name] ?? []
  const [nextFamily, nextRank] = families[after.name] ?? []
  if (family === undefined || nextFamily === undefined) return nextFamily === 'text' ? 'to_string' : 'incompatible'
  if (family !== nextFamily) return betweenFamilies(before, family, rank as number, after, nextFamily)
  if (family === 'decimal') return betweenDecimals(before, after)
  if (family === 'text') return compare(textSize(before), textSize(after))
  return compare(rank as number, nextRank as number)
}

/** Breaking = values or readers can be hurt. */
export const isBreakingTypeChange = (change: TypeChange): boolean => change !== 'alias' && change !== 'widen'

function readType(text: string): SqlType {
  const normal = text
    .toUpperCase()
    .replace(/\s+/g, ' ')
    .replace(/ ?([(),]) ?/g, '$1')
    .trim()
  const match = /^([A-Z][A-Z0-9_ ]*?)(?:\((\d+)(?:,(\d+))?\))?$/.exec(normal)
  if (!match) return { name: normal, size: undefined, scale: 0 }
  const [, name = normal, size, scale] = match
  return { name, size: size === undefined ? undefined : Number(size), scale: Number(scale ?? 0) }
}

const sameText = (a: SqlType, b: SqlType): boolean => a.name === b.name && a.size === b.size && a.scale === b.scale

const compare = (before: number, after: number): TypeChange =>
  after === before ? 'alias' : after > before ? 'widen' : 'narrow'

/** CHAR without a length holds one character, the others any number. */
const textSize = ({ name, size }: SqlType): number => size ?? (name === 'CHAR' ? 1 : Number.POSITIVE_INFINITY)

/** Engines differ about DECIMAL without digits; 38 is what none exceeds. */
const digits = ({ size, scale }: SqlType): number => (size ?? 38) - scale

function betweenDecimals(before: SqlType, after: SqlType): TypeChange {
  if (digits(before) === digits(after) && before.scale === after.scale) return 'alias'
  return digits(after) >= digits(before) && after.scale >= before.scale ? 'widen' : 'narrow'
}

function betweenFamilies(before: SqlType, from: Family, rank: number, after: SqlType, to: Family): TypeChange {
  if (to === 'text') return 'to_string'
  switch (`${from}>${to}`) {
    case 'integer>float':
      // A double holds 32-bit integers exactly, larger ones not.
      return rank <= 3 && families[after.name]?.[1] === 2 ? 'widen' : 'lossy'
    case 'integer>decimal':
      return digits(after) >= (integerDigits[rank] ?? 39) ? 'widen' : 'narrow'
    case 'decimal>integer':
      return before.scale === 0 ? 'narrow' : 'lossy'
    case 'decimal>float':
    case 'float>decimal':
    case 'float>integer':
      return 'lossy'
    default:
      return 'incompatible'
  }
}
