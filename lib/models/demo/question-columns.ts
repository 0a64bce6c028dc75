import { type Concept, conceptOf, isConcept } from './concepts'
import type { Dimension, Filter, Question } from './intent'
import type { ReadTable } from './read-results'

export type Column = ReadTable['columns'][number]

export interface Chosen {
  /** What is grouped by: an expression and the name it gets. */
  dimensions: Array<{ sql: string; name: string; isTime: boolean; misfit: number }>
  measure: { sql: string; name: string; column: string } | undefined
  date: Column | undefined
  filters: string[]
  /** Asked for, and not there, as written. */
  missing: string[]
  /** How badly measure and dimensions fit; 0 is columns of exactly those names. */
  misfit: number
}

const isNumber = (column: Column) => /int|decimal|double|float|numeric|real/i.test(column.type)
const isDate = (column: Column) => /^(?:date|timestamp)/i.test(column.type) || /^(?:dt|ds|pt)$/i.test(column.name)
const isKey = (column: Column) => /(?:^|_)(?:id|key|no)$/i.test(column.name)
const isShare = (column: Column) => /rate|ratio|pct|percent|share|average|avg|_rank|ranking|率|占比/i.test(column.name)
/** `gmv_7d` holds several days: its sum over days counts them more than once. */
const isWindow = (column: Column) => /_(?:\d+d|before|previous)$|^(?:running|previous|moving)_/i.test(column.name)

/** The columns of a table that a question is about. */
export function chooseColumns(table: Pick<ReadTable, 'name' | 'columns'>, question: Question): Chosen {
  const { columns } = table
  const date = columns.find((column) => /^(?:dt|ds|pt)$/i.test(column.name)) ?? columns.find(isDate)
  const missing: string[] = []
  const dimensions = question.by.flatMap((dimension) => {
    const found = dimensionOf(columns, dimension, date)
    if (!found) missing.push(nameOf(dimension))
    return found ?? []
  })
  const named = question.columns.flatMap((name) => {
    const column = columns.find((candidate) => candidate.name.toLowerCase() === name.toLowerCase())
    if (!column) missing.push(name)
    return column ?? []
  })
  const grouped = named.filter((column) => !isNumber(column) || isKey(column))
  for (const column of grouped) if (!dimensions.some(({ sql }) => sql === column.name)) dimensions.push(plain(column))
  const free = columns.filter((column) => !dimensions.some(({ sql }) => sql === column.name))
  const measure = measureOf(
    table.name,
    free,
    named.find((column) => !grouped.includes(column)),
    question,
  )
  if (!measure && question.measures[0]) missing.push(question.measures[0])
  const filters = question.filters.flatMap((filter) => {
    const sql = filterSql(columns, filter)
    if (!sql) missing.push(`${filter.of} ${filter.is} ${filter.value}`)
    return sql ?? []
  })
  return {
    dimensions,
    measure: measure?.measure,
    date,
    filters,
    missing,
    misfit: dimensions.reduce((sum, { misfit }) => sum + misfit, measure?.misfit ?? 0),
  }
}

const nameOf = (dimension: Dimension): string => ('concept' in dimension ? dimension.concept : dimension.word)

const plain = (column: Column, misfit = 0): Dimensioned => ({
  sql: column.name,
  name: column.name,
  isTime: isDate(column),
  misfit,
})

type Dimensioned = Chosen['dimensions'][number]

function dimensionOf(
  columns: readonly Column[],
  dimension: Dimension,
  date: Column | undefined,
): Dimensioned | undefined {
  if ('word' in dimension) {
    const found = bestOf(columns, [dimension.word, dimension.word.replace(/s$/, '')])
    return found && plain(found.column, found.misfit)
  }
  if (dimension.concept === 'day') return date && plain(date)
  if (dimension.concept === 'week' || dimension.concept === 'month') {
    const unit = dimension.concept
    return date && { sql: `CAST(date_trunc('${unit}', ${date.name}) AS DATE)`, name: unit, isTime: true, misfit: 0 }
  }
  const { pieces } = conceptOf(dimension.concept)
  const fitting = columns.filter((column) => !isDate(column) && !isShare(column))
  const texts = fitting.filter((column) => !isNumber(column))
  const found =
    bestOf(texts, pieces) ??
    bestOf(
      fitting.filter((number) => isKey(number) || /hour|weekday|year/.test(number.name)),
      pieces,
    )
  return found && plain(found.column, found.misfit)
}

type Measured = { measure: NonNullable<Chosen['measure']>; misfit: number }

function measureOf(
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
  return ratioOf(columns, concept) ?? numberOf(columns, concept, question.value) ?? countOf(table, columns, concept)
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
  entities: 'sum',
}
const prefixes: Record<Question['value'], string> = {
  sum: 'total',
  average: 'avg',
  max: 'max',
  min: 'min',
  rows: 'count',
  entities: 'total',
}

function aggregate(column: Column, value: Question['value']): NonNullable<Chosen['measure']> {
  const call = `${functions[value]}(${column.name})`
  const name = column.name.replace(/^(?:average|avg|total)_/, '')
  return {
    sql: value === 'average' ? `round(${call}, 4)` : call,
    name: `${prefixes[value]}_${name}`,
    column: column.name,
  }
}

/** The column that carries the earliest piece; a name that is just the piece fits better than one that contains it. */
export function bestOf(
  columns: readonly Column[],
  pieces: readonly string[],
): { column: Column; misfit: number } | undefined {
  let best: { column: Column; misfit: number } | undefined
  for (const column of columns) {
    const misfit = misfitOf(column, pieces)
    if (misfit === undefined) continue
    const isShorter = misfit === best?.misfit && column.name.length < best.column.name.length
    if (best === undefined || misfit < best.misfit || isShorter) best = { column, misfit }
  }
  return best
}

function misfitOf({ name, comment }: Column, pieces: readonly string[]): number | undefined {
  const lower = name.toLowerCase()
  const exact = pieces.findIndex(
    (piece) => lower === piece || lower === `${piece}_amount` || lower === `${piece}_count`,
  )
  if (exact >= 0) return exact
  const contained = pieces.findIndex((piece) => piece.length > 2 && lower.includes(piece))
  if (contained >= 0) return contained + 2.5
  const told = pieces.findIndex(
    (piece) => piece.length > 3 && comment.toLowerCase().includes(piece.replaceAll('_', ' ')),
  )
  return told >= 0 ? told + 8 : undefined
}

/** A condition in SQL; undefined when the table has no such column. */
function filterSql(columns: readonly Column[], { of, is, value }: Filter): string | undefined {
  const named = columns.find((column) => column.name.toLowerCase() === of.toLowerCase())
  const texts = columns.filter((column) => !isNumber(column) && !isDate(column))
  const column = named ?? (isConcept(of) ? bestOf(texts, conceptOf(of).pieces)?.column : undefined)
  if (!column) return undefined
  const literal = isNumber(column) && /^-?\d+(?:\.\d+)?$/.test(value) ? value : `'${value.replaceAll("'", "''")}'`
  return `${column.name} ${is} ${literal}`
}
