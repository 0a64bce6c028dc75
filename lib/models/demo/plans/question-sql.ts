import type { Question } from '@/lib/models/demo/intent'
import type { ReadTable } from '@/lib/models/demo/read-results'
import { piecesFor } from '@/lib/models/demo/understand-question'

type Column = ReadTable['columns'][number]

export interface QuestionColumns {
  dimensions: Column[]
  measure: Column | undefined
  date: Column | undefined
}

const isNumber = (column: Column) => /int|decimal|double|float|numeric|real/i.test(column.type)
const isDate = (column: Column) => /^(?:dt|ds|pt|date|day|stat_date|biz_?date)$|_(?:date|dt|day)$/i.test(column.name)
const isKey = (column: Column) => /(?:^|_)(?:id|key|no|code)$/i.test(column.name)
const isRatio = (column: Column) => /rate|ratio|pct|percent|率|占比/i.test(`${column.name} ${column.comment}`)

/** Columns of a table that a question is about, by name first, then by comment. */
export function pickColumns(columns: readonly Column[], question: Question): QuestionColumns {
  const date = columns.find((column) => /^(?:dt|ds|pt)$/i.test(column.name)) ?? columns.find(isDate)
  const dimensions = question.by.flatMap((word) => {
    const pieces = piecesFor(word).length > 0 ? piecesFor(word) : [word.toLowerCase()]
    if (pieces.includes('dt')) return date ? [date] : []
    const fitting = columns.filter((column) => !isDate(column))
    return best(fitting.filter((column) => !isNumber(column) && !isKey(column)), pieces) ?? best(fitting.filter((column) => !isRatio(column)), pieces) ?? []
  })
  const numbers = columns.filter((column) => isNumber(column) && !isKey(column) && !isRatio(column) && !dimensions.includes(column))
  return { dimensions, date, measure: best(numbers, question.of)?.[0] }
}

/** The first column that carries one of the pieces; earlier pieces count more. */
function best(columns: readonly Column[], pieces: readonly string[]): Column[] | undefined {
  for (const piece of pieces) {
    const named = columns.filter((column) => column.name.toLowerCase().includes(piece))
    const found = named.sort((a, b) => a.name.length - b.name.length)[0] ?? columns.find((column) => column.comment.toLowerCase().includes(piece))
    if (found) return [found]
  }
  return undefined
}

/** One SELECT for the question. Days count back from the newest day in the table, not from today. */
export function sqlFor(table: ReadTable, columns: QuestionColumns, question: Question): string {
  const { dimensions, measure, date } = columns
  const where = question.days !== undefined && date ? `\nWHERE ${recent(table.name, date.name, question.days)}` : ''
  if (question.measure === 'rows' && dimensions.length === 0) return `SELECT count(*) AS row_count\nFROM ${table.name}${where}`
  if (dimensions.length === 0 && !(measure && question.of.length > 0)) return rowsOf(table, where, date, question)
  const value = valueOf(question, measure)
  if (dimensions.length === 0) return `SELECT ${value}\nFROM ${table.name}${where}`
  const names = dimensions.map((column) => column.name)
  const order = dimensions.every((column) => column === date) ? names.join(', ') : '2 DESC'
  const position = names.length > 1 ? `${names.length + 1} DESC` : order
  const limit = question.top ?? 50
  return `SELECT ${names.join(', ')}, ${value}\nFROM ${table.name}${where}\nGROUP BY ${names.join(', ')}\nORDER BY ${position}\nLIMIT ${limit}`
}

/** Rows as they are; of a wide table the first columns, so that a person can read them. */
function rowsOf(table: ReadTable, where: string, date: Column | undefined, question: Question): string {
  const shown = table.columns.length > 16 ? table.columns.slice(0, 12).map((column) => column.name).join(', ') : '*'
  const order = date ? `\nORDER BY ${date.name} DESC` : ''
  return `SELECT ${shown}\nFROM ${table.name}${where}${order}\nLIMIT ${question.top ?? 20}`
}

function valueOf(question: Question, measure: Column | undefined): string {
  if (!measure || question.measure === 'rows') return 'count(*) AS row_count'
  if (question.measure === 'average') return `round(avg(${measure.name}), 2) AS avg_${measure.name}`
  return `sum(${measure.name}) AS total_${measure.name}`
}

const recent = (table: string, date: string, days: number): string =>
  `CAST(${date} AS DATE) > (SELECT max(CAST(${date} AS DATE)) FROM ${table}) - ${days}`
