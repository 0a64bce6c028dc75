import { bestOf, looseFit } from './best-column'
import { type Column, isKey, isNumber, isShare, isWindow } from './column-kinds'
import { type Concept, conceptOf } from './concepts'
import type { Question } from './intent'

export interface Value {
  sql: string
  name: string
  column: string
}

export interface Measured {
  measure: Value
  misfit: number
}

/** The value that a question measures in a table; undefined when the table has none. */
export function measureOf(
  table: string,
  columns: readonly Column[],
  named: Column | undefined,
  question: Question,
): Measured | undefined {
  if (question.value === 'rows') return { measure: { sql: 'count(*)', name: 'row_count', column: '*' }, misfit: 0 }
  if (named) return { measure: aggregate(named, question.value), misfit: 0 }
  const [key] = question.measures
  if (!key)
    return question.by.length > 0
      ? { measure: { sql: 'count(*)', name: 'row_count', column: '*' }, misfit: 0 }
      : undefined
  const concept = conceptOf(key)
  const ratio = ratioOf(columns, concept) ?? flagShareOf(columns, concept)
  if (ratio) return ratio
  const number = numberOf(columns, concept, question.value)
  const count = countOf(table, columns, concept)
  if (question.bound && count) return count
  return number && (number.misfit < looseFit || !count) ? number : count
}

/** Numerator and denominator are there: their sums divided, which a mean of daily shares would not be. */
function ratioOf(columns: readonly Column[], { ratio, key }: Concept): Measured | undefined {
  if (ratio.length < 2) return undefined
  const numbers = columns.filter(
    (column) => isNumber(column) && !isKey(column) && !isShare(column) && !isWindow(column),
  )
  const [top, bottom] = ratio.map((part) => bestOf(numbers, conceptOf(part).pieces))
  if (!top || !bottom || top.misfit + bottom.misfit > 6 || top.column === bottom.column) return undefined
  const digits = key.endsWith('rate') ? 4 : 2
  const sql = `round(sum(${top.column.name}) / nullif(sum(${bottom.column.name}), 0), ${digits})`
  return {
    measure: { sql, name: key.replaceAll('-', '_'), column: `${top.column.name} / ${bottom.column.name}` },
    misfit: 0,
  }
}

/** The part of the rows for which it is so. */
function flagShareOf(columns: readonly Column[], { flags, key }: Concept): Measured | undefined {
  const flag = columns.find(({ name, type }) => /^bool/i.test(type) && flags.includes(name.toLowerCase()))
  if (!flag) return undefined
  const sql = `round(avg(CASE WHEN ${flag.name} THEN 1 ELSE 0 END), 4)`
  return { measure: { sql, name: key.replaceAll('-', '_'), column: flag.name }, misfit: 2 }
}

function numberOf(columns: readonly Column[], concept: Concept, value: Question['value']): Measured | undefined {
  if (concept.role === 'dimension' && columns.some((column) => concept.keys.includes(column.name))) return undefined
  const wantsShare = concept.role === 'average'
  const numbers = columns.filter(
    (column) => isNumber(column) && !isKey(column) && (wantsShare || !isShare(column)) && !isWindow(column),
  )
  const counts = value === 'entities' ? numbers.filter((column) => /count|cnt|num/i.test(column.name)) : numbers
  const found = bestOf(counts, concept.pieces)
  return (
    found && {
      measure: aggregate(found.column, wantsShare && value === 'sum' ? 'average' : value),
      misfit: found.misfit,
    }
  )
}

/** Different keys counted: orders, users, shops. A table about them counts best. */
function countOf(table: string, columns: readonly Column[], { keys, subject }: Concept): Measured | undefined {
  const isAbout = subject.some((word) =>
    table
      .toLowerCase()
      .split('_')
      .some((part) => part === word || part === `${word}s`),
  )
  const key = keys
    .filter((name) => name !== 'id' || isAbout)
    .find((name) => columns.some((column) => column.name.toLowerCase() === name))
  if (!key) return undefined
  const name = key === 'id' ? 'row_count' : `${key.replace(/_id$/, '')}_count`
  return { measure: { sql: `count(DISTINCT ${key})`, name, column: key }, misfit: isAbout ? 1 : 3 }
}

const functions: Record<Question['value'], string> = {
  sum: 'sum',
  average: 'avg',
  max: 'max',
  min: 'min',
  rows: 'count',
  newest: 'max',
  entities: 'sum',
}
const prefixes: Record<Question['value'], string> = {
  sum: 'total',
  average: 'avg',
  max: 'max',
  min: 'min',
  rows: 'count',
  newest: 'max',
  entities: 'total',
}

function aggregate(column: Column, value: Question['value']): Value {
  const call = `${functions[value]}(${column.name})`
  const name = column.name.replace(/^(?:average|avg|total)_/, '')
  return {
    sql: value === 'average' ? `round(${call}, 4)` : call,
    name: `${prefixes[value]}_${name}`,
    column: column.name,
  }
}
