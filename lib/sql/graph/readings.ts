import type { ColumnUse } from '@/lib/contracts/lineage'
import type { DirectReference, LineageResult } from '@/lib/sql/types'
import type { GraphEdge, GraphUse, LineageGraph } from './lineage-graph'
import { startIds } from './traverse'

/** How one task uses one column for one of its targets. */
export interface Reading {
  taskId: string
  result: LineageResult
  /** Table that is written; empty for a plain query. */
  table: string
  edges: GraphEdge[]
  uses: GraphUse[]
  /** Places that name the column, in the whole task. */
  references: DirectReference[]
}

/** Every task that reads a column, once a target. A task that names it without effect on any target counts too. */
export function readingsOf(graph: LineageGraph, table: string, column: string): Reading[] {
  const readings = new Map<string, Reading>()
  const starts = startIds(graph, { table, column })
  for (const edge of starts.flatMap((id) => graph.out[id] ?? [])) {
    readingOf(graph, readings, edge.taskId, graph.columns[edge.to]?.table ?? '').edges.push(edge)
  }
  for (const use of starts.flatMap((id) => graph.uses[id] ?? [])) {
    readingOf(graph, readings, use.taskId, use.table).uses.push(use)
  }
  for (const taskId of graph.tasksOfTable.get(table) ?? []) addReferences(graph, readings, taskId, table, column)
  return [...readings.values()]
}

function addReferences(
  graph: LineageGraph,
  readings: Map<string, Reading>,
  taskId: string,
  table: string,
  column: string,
): void {
  const references = referencesTo(graph.results.get(taskId), table, column)
  if (references.length === 0) return
  const own = [...readings.values()].filter((reading) => reading.taskId === taskId)
  const target = graph.results.get(taskId)?.writes[0] ?? ''
  const concerned = own.length > 0 ? own : [readingOf(graph, readings, taskId, target)]
  for (const reading of concerned) reading.references = references
}

function readingOf(graph: LineageGraph, readings: Map<string, Reading>, taskId: string, table: string): Reading {
  const key = `${taskId}\0${table}`
  const result = graph.results.get(taskId) as LineageResult
  const reading = readings.get(key) ?? { taskId, result, table, edges: [], uses: [], references: [] }
  readings.set(key, reading)
  return reading
}

/** Places that name the column as a source; `*` is none. */
const referencesTo = (result: LineageResult | undefined, table: string, column: string): DirectReference[] =>
  (result?.references ?? []).filter(
    (each) => each.source.table === table && each.source.column === column && !each.viaStar && !each.isTarget,
  )

/** The ways a reading uses the column, for people. */
export const usesOf = (reading: Reading): ColumnUse[] => [
  ...reading.references.map((reference) => reference.use),
  ...(reading.references.length === 0 && reading.edges.length > 0 ? (['select'] as const) : []),
  ...reading.uses.map((use) => use.use),
]

export const columnsOf = (graph: LineageGraph, edges: readonly GraphEdge[]): string[] => [
  ...new Set(edges.map((edge) => graph.columns[edge.to]?.column ?? '').filter((column) => column !== '*')),
]

/** Whether a task writes a table by the order of columns; true when that is not known. */
export const isPositional = (result: LineageResult, table: string): boolean =>
  (result.targets ?? []).some((target) => target.table === table && target.positional)
