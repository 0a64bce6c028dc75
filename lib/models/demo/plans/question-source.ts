import { findTable } from '@/lib/models/demo/find-objects'
import type { Question } from '@/lib/models/demo/intent'
import { type Move, say } from '@/lib/models/demo/move'
import { type PlanContext, use, useAll, type Walk } from '@/lib/models/demo/plan'
import { type Chosen, chooseColumns } from '@/lib/models/demo/question-columns'
import { type ReadTable, readData, readTable } from '@/lib/models/demo/read-results'
import { fittingTables, searchPieces } from './fitting-table'
import { askedText, missingText } from './question-text'
import { withValues } from './value-filters'

/** A table, the columns of it that answer the question, and the question as it was understood there. */
export interface Ready {
  table: ReadTable
  chosen: Chosen
  question: Question
  note: string
}
export type Source = { answer: Move } | Ready

/** The table that a question is about, named or found, and the columns that answer it; else what to say. */
export function* sourceOf(context: PlanContext, named: string | undefined, question: Question): Walk<Source> {
  if (named !== undefined) {
    const found = yield* findTable(context, named)
    return 'answer' in found ? found : yield* sourceIn(context, found, question)
  }
  const { words } = context
  const fitting = (yield* fittingTables(question)).map((one) => ({ ...one, question, note: '' }))
  if (fitting.length > 0) return yield* withValues(fitting)
  const asked = askedText(words, question)
  return {
    answer: say(
      words(
        `没有找到能回答「${asked}」的表。请说出表名，或先问「有哪些表」。`,
        `I found no table that answers “${asked}”. Name the table, or ask “list tables” first.`,
      ),
    ),
  }
}

/** The same in a table that was read already. */
export function* sourceIn(
  { words }: PlanContext,
  { found, note }: { found: ReadTable; note: string },
  question: Question,
): Walk<Source> {
  const table = yield* withAskedColumns(found, question)
  const chosen = chooseColumns(table, question)
  if (chosen.missing.length > 0) return { answer: say(note + missingText(words, table, chosen)) }
  return yield* withValues([{ table, chosen, question, note }])
}

/** A wide table keeps its columns in a file: the asked ones are looked up by name, in one step. */
function* withAskedColumns(table: ReadTable, question: Question): Walk<ReadTable> {
  if (table.columns.length > 0) return table
  const queries = [...new Set([...searchPieces(question).flat(), ...question.columns])].slice(0, 12)
  if (queries.length === 0 && question.value !== 'rows' && question.value !== 'newest')
    return yield* withFirstColumns(table)
  const texts = yield* useAll(
    queries.map((columnQuery) => ({ tool: 'getTable', input: { table: table.name, columnQuery } })),
  )
  const found = texts.flatMap((text) => readTable(text)?.columns ?? [])
  const keys = table.partitionColumns.map((name) => ({ name, type: 'DATE', comment: '' }))
  const columns = new Map([...found, ...keys].map((column) => [column.name, column]))
  return { ...table, columns: [...columns.values()] }
}

/** A preview's header names the first columns of a wide table. */
function* withFirstColumns(table: ReadTable): Walk<ReadTable> {
  const text = yield* use('previewTable', { table: table.name, limit: 1 })
  const [header = ''] = readData(text)
  const columns = header.split(' | ').flatMap((cell) => {
    const [, name, type] = cell.match(/^(\w+) (.+)$/) ?? []
    return name && type ? [{ name, type, comment: '' }] : []
  })
  const keys = table.partitionColumns.map((name) => ({ name, type: 'DATE', comment: '' }))
  return { ...table, columns: [...columns, ...keys] }
}
