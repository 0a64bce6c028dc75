import { type PlanContext, use, useAll, type Walk } from '@/lib/models/demo/plan'
import { type ReadTable, readTable } from '@/lib/models/demo/read-results'
import { readRisk } from '@/lib/models/demo/read-risk'
import type { Rename } from './reader-edits'

type Column = ReadTable['columns'][number]

export interface Pending {
  /** The table as the platform calls it. */
  table: string
  /** From the name in effect to the newest saved one, whoever saved it. */
  renames: Rename[]
  /** Dropped, or not found again: what follows from that is not guessed. */
  others: string[]
}

/** Renames of a table that are saved and not in effect: the newest version beside the published one, by the columns' ids. */
export function* pendingRenames(context: PlanContext, name: string, opening = ''): Walk<Pending> {
  const newest = readTable(yield* use('getTable', { table: name }, opening))
  if (!newest?.published || newest.published === newest.version)
    return { table: newest?.name ?? name, renames: [], others: [] }
  const { published } = newest
  const [before, after] =
    newest.columns.length > 0
      ? [yield* columnsAt(newest.name, published), newest.columns]
      : yield* namedColumns(context, newest.name, published)
  const renames: Rename[] = []
  const others: string[] = []
  for (const { id, name: column } of before) {
    const now = after.find((known) => known.id === id)
    if (!now) others.push(column)
    else if (now.name !== column) renames.push({ op: 'rename', column, to: now.name })
  }
  return { table: newest.name, renames, others }
}

function* columnsAt(table: string, version: number): Walk<Column[]> {
  return readTable(yield* use('getTable', { table, version }))?.columns ?? []
}

/** A wide table tells single columns only: those that this conversation changed or was told of, then what became of them. */
function* namedColumns({ memory, turn }: PlanContext, table: string, version: number): Walk<[Column[], Column[]]> {
  const changed = (memory.changes ?? []).filter((change) => change.table === table).map(({ edit }) => edit.column)
  const told = readRisk([...(memory.told ?? []), ...turn.context])
    .filter((report) => report.table === table)
    .flatMap(({ findings }) => findings.map(({ sourceColumn }) => sourceColumn))
  const names = [...new Set([...changed, ...told])].slice(0, 40)
  const before = exactly(names, yield* lookUp(table, names, { version }))
  const comments = before.map(({ comment }) => comment).filter((comment) => comment !== '')
  return [before, yield* lookUp(table, [...comments, ...names], {})]
}

const exactly = (names: readonly string[], columns: readonly Column[]): Column[] =>
  [...new Map(columns.map((column) => [column.name, column])).values()].filter(({ name }) => names.includes(name))

function* lookUp(table: string, queries: readonly string[], at: { version?: number }): Walk<Column[]> {
  const calls = [...new Set(queries)].map((query) => ({
    tool: 'getTable',
    input: { table, columnQuery: query.slice(0, 80).replace(/…$/, ''), ...at },
  }))
  return (yield* useAll(calls)).flatMap((text) => readTable(text)?.columns ?? [])
}
