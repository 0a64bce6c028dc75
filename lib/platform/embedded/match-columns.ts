import { randomUUID } from 'node:crypto'
import { AppError } from '@/lib/errors'
import type { Column } from '@/lib/platform/port'
import type { UpsertTableInput } from '@/lib/platform/port-records'
import { likelyRenames } from '@/lib/sql/ddl/likely-renames'

type InputColumn = UpsertTableInput['columns'][number]

/** Id that says: this column is new, whatever it resembles. */
const brandNew = 'new'
/** A type becomes part of DDL text: words, numbers, brackets, commas and quoted field names only. */
const typeText = /^[A-Za-z][\w \t,()<>[\]"]{0,2000}$/
/** What may follow a type in DDL is no part of it: constraints and expressions would run unseen. */
const notOfType = /\b(?:as|check|collate|default|generated|not|null|primary|references|select|unique|using)\b/i
const columnName = /^[^\p{Cc}]{1,128}$/u

/**
 * Gives each column its stable id: its own, that of the column with the same name, or a new one. Columns that are dropped
 * while very similar ones are added may be renames: that is asked, never guessed.
 */
export function matchColumns(base: readonly Column[], input: readonly InputColumn[]): Column[] {
  assertValid(base, input)
  const claimed = new Set(input.map((column) => column.id))
  const byName = new Map(base.filter(({ id }) => !claimed.has(id)).map((column) => [column.name.toLowerCase(), column]))
  const byId = new Map(base.map((column) => [column.id, column]))
  const asked: Column[] = []
  const columns = input.map((column) => {
    const known = column.id === undefined ? byName.get(column.name.toLowerCase()) : byId.get(column.id)
    const merged = mergeColumn(column, known)
    if (!known && column.id !== brandNew) asked.push(merged)
    return merged
  })
  assertNoRename(base, columns, new Set(asked))
  return columns
}

function mergeColumn(input: InputColumn, known: Column | undefined): Column {
  const column: Column = {
    id: known?.id ?? `col_${randomUUID().replaceAll('-', '').slice(0, 10)}`,
    name: input.name.trim(),
    type: input.type.trim(),
    comment: input.comment ?? known?.comment ?? '',
  }
  if (input.partition ?? known?.partition) column.partition = true
  if (known?.nullable === false) column.nullable = false
  return column
}

function assertValid(base: readonly Column[], input: readonly InputColumn[]): void {
  const known = new Set(base.map((column) => column.id))
  const problems = [
    ...(input.length === 0 ? ['a table needs at least one column'] : []),
    ...input.flatMap((column) => problemsOf(column, known)),
    ...repeated(input.map(({ name }) => name.trim().toLowerCase())).map((name) => `column ${name} is given twice`),
    ...repeated(input.flatMap(({ id }) => (id === undefined || id === brandNew ? [] : [id]))).map(
      (id) => `the id ${id} is given twice`,
    ),
  ]
  if (problems.length === 0) return
  throw new AppError('columns-invalid', `The columns cannot be saved: ${problems.slice(0, 5).join('; ')}.`, {
    details: { problems },
  })
}

function problemsOf({ id, name, type }: InputColumn, known: ReadonlySet<string>): string[] {
  const problems: string[] = []
  if (!columnName.test(name.trim())) problems.push(`${JSON.stringify(name)} is no column name`)
  if (!typeText.test(type.trim()) || notOfType.test(type))
    problems.push(`${JSON.stringify(type)} is no type (column ${name})`)
  if (id !== undefined && id !== brandNew && !known.has(id)) problems.push(`no column has the id ${id} (${name})`)
  return problems
}

const repeated = (values: readonly string[]): string[] => [
  ...new Set(values.filter((value, index) => values.indexOf(value) !== index)),
]

/** Throws `likely-rename` with a question when a dropped column resembles one of the `asked` new ones. */
function assertNoRename(base: readonly Column[], columns: readonly Column[], asked: ReadonlySet<Column>): void {
  const after = new Map(columns.map((column) => [column.id, column]))
  const known = new Set(base.map(({ id }) => id))
  // Under their new names, columns that stay are no candidates; a column that is declared new is none either.
  const before = base.map((column) => ({ ...column, name: after.get(column.id)?.name ?? column.name }))
  const candidates = columns.filter((column) => known.has(column.id) || asked.has(column))
  const renames = likelyRenames(before, candidates)
  if (renames.length === 0) return
  const idOf = (name: string) => before.find((column) => column.name === name)?.id
  const questions = renames.map(({ from, to }) => `Is ${to} the column ${from} (id ${idOf(from)}) renamed?`)
  throw new AppError(
    'likely-rename',
    `${questions.join(' ')} If it is, pass that id with the new name; if it is another column, pass the id "${brandNew}".`,
    { details: { renames: renames.map(({ from, to }) => ({ id: idOf(from), from, to })) } },
  )
}
