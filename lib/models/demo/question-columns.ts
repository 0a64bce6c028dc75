import { bestOf } from './best-column'
import { type Column, isDate, isKey, isNumber, isShare } from './column-kinds'
import { conceptOf, isConcept } from './concepts'
import type { Bound, Dimension, Filter, Question } from './intent'
import { measureOf, type Value } from './question-measure'
import type { ReadTable } from './read-results'

export interface Chosen {
  /** What is grouped by: an expression and the name it gets. */
  dimensions: Array<{ sql: string; name: string; isTime: boolean; misfit: number }>
  measure: Value | undefined
  /** Further measures that the table has, and those that it has not. */
  more: Value[]
  unmeasured: string[]
  date: Column | undefined
  filters: string[]
  /** Where values are that are known to be of one kind, such as cities. */
  valueColumns: string[]
  /** Asked for, and not there, as written. */
  missing: string[]
  /** How badly measure and dimensions fit; 0 is columns of exactly those names. */
  misfit: number
}

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
  const valueColumns = question.valuesOf.flatMap((concept) => {
    const found = dimensionOf(columns, { concept }, date)
    if (!found) missing.push(concept)
    return found?.sql ?? []
  })
  const named = question.columns.flatMap((name) => {
    const column = columns.find((candidate) => candidate.name.toLowerCase() === name.toLowerCase())
    if (!column) missing.push(name)
    return column ?? []
  })
  const grouped = named.filter((column) => !isNumber(column) || isKey(column))
  for (const column of grouped) if (!dimensions.some(({ sql }) => sql === column.name)) dimensions.push(plain(column))
  const free = columns.filter((column) => !dimensions.some(({ sql }) => sql === column.name))
  const newest = question.value === 'newest' && date ? newestOf(date) : undefined
  const measure =
    newest ??
    measureOf(
      table.name,
      free,
      named.find((column) => !grouped.includes(column)),
      question,
    )
  if (question.compare && !date) missing.push('day')
  if (!measure && question.measures[0]) missing.push(question.measures[0])
  const filters = question.filters.flatMap((filter) => {
    const sql = filterSql(columns, filter)
    if (!sql) missing.push(`${filter.of} ${filter.is} ${filter.value}`)
    return sql ?? []
  })
  withBound(columns, question, { filters, missing })
  const [, ...others] = question.measures
  const more = others.map((key) => ({
    key,
    found: measureOf(table.name, free, undefined, { ...question, measures: [key], value: 'sum' }),
  }))
  return {
    dimensions,
    measure: measure?.measure,
    more: more.flatMap(({ found }) => found?.measure ?? []),
    unmeasured: more.flatMap(({ key, found }) => (found ? [] : [key])),
    date,
    filters,
    valueColumns,
    missing,
    misfit: dimensions.reduce((sum, { misfit }) => sum + misfit, measure?.misfit ?? 0),
  }
}

const newestOf = ({ name }: Column) => ({
  measure: { sql: `max(${name})`, name: 'newest_day', column: name },
  misfit: 0,
})

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

/** A condition in SQL; undefined when the table has no such column. */
function filterSql(columns: readonly Column[], { of, is, value }: Filter): string | undefined {
  const named = columns.find((column) => column.name.toLowerCase() === of.toLowerCase())
  const texts = columns.filter((column) => !isNumber(column) && !isDate(column))
  const column = named ?? (isConcept(of) ? bestOf(texts, conceptOf(of).pieces)?.column : undefined)
  if (!column) return undefined
  const literal = isNumber(column) && /^-?\d+(?:\.\d+)?$/.test(value) ? value : `'${value.replaceAll("'", "''")}'`
  if (/^null$/i.test(value)) return `${column.name} IS ${is === '<>' ? 'NOT ' : ''}NULL`
  return is === '<>' ? `(${column.name} <> ${literal} OR ${column.name} IS NULL)` : `${column.name} ${is} ${literal}`
}

function withBound(
  columns: readonly Column[],
  { bound, measures }: Question,
  into: Pick<Chosen, 'filters' | 'missing'>,
): void {
  if (!bound) return
  const sql = boundSql(columns, bound, measures[0])
  if (sql) into.filters.push(sql)
  else into.missing.push(`${bound.of} ${bound.is} ${bound.value}`)
}

/** Holds where a row is one of the things that are counted: the table has their key and the amount. */
function boundSql(
  columns: readonly Column[],
  { of, is, value }: Bound,
  measure: string | undefined,
): string | undefined {
  const keys = measure === undefined ? [] : conceptOf(measure).keys
  const hasKey = columns.some(({ name }) => keys.includes(name.toLowerCase()) && name !== 'id')
  const amounts = columns.filter((column) => isNumber(column) && !isKey(column) && !isShare(column))
  const found = hasKey ? bestOf(amounts, conceptOf(of).pieces) : undefined
  return found && found.misfit < 1 ? `${found.column.name} ${is} ${value}` : undefined
}
