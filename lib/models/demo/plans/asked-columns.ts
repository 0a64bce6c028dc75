import { asInEffect } from '@/lib/models/demo/as-in-effect'
import type { Question } from '@/lib/models/demo/intent'
import { use, useAll, type Walk } from '@/lib/models/demo/plan'
import { type ReadTable, readData, readTable } from '@/lib/models/demo/read-results'
import { searchPieces } from './search-pieces'

/** A wide table keeps its columns in a file: the asked ones are looked up by name, in one step. */
export function* withAskedColumns(table: ReadTable, question: Question): Walk<ReadTable> {
  if (table.columns.length > 0) return asInEffect(table)
  const queries = [...new Set([...searchPieces(question, true).flatMap(shortened), ...question.columns])].slice(0, 16)
  if (queries.length === 0 && question.value !== 'rows' && question.value !== 'newest')
    return yield* withFirstColumns(table)
  const texts = yield* useAll(
    queries.map((columnQuery) => ({ tool: 'getTable', input: { table: table.name, columnQuery } })),
  )
  const found = texts.flatMap((text) => {
    const read = readTable(text)
    return read ? asInEffect(read).columns : []
  })
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

/** Of the worse names only some: each is a call. */
const shortened = (pieces: readonly string[]): string[] => pieces.slice(0, 8)
