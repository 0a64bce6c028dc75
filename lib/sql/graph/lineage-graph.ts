import type { ColumnUse } from '@/lib/contracts/lineage'
import { columnKey } from '@/lib/sql/resolve/dependencies'
import type { ColumnEdge, ColumnRef, LineageResult } from '@/lib/sql/types'

export type ColumnId = number

export interface GraphEdge {
  from: ColumnId
  to: ColumnId
  roles: ColumnEdge['roles']
  viaStar: boolean
  taskId: string
}

export interface GraphUse {
  from: ColumnId
  table: string
  use: ColumnUse
  taskId: string
}

/** Lineage of many tasks in memory. Change it through the functions here only. */
export interface LineageGraph {
  ids: Map<string, ColumnId>
  columns: ColumnRef[]
  /** By column id. */
  out: GraphEdge[][]
  in: GraphEdge[][]
  uses: GraphUse[][]
  columnsOfTable: Map<string, ColumnId[]>
  /** Tasks that name a column of the table, or read or write it. */
  tasksOfTable: Map<string, Set<string>>
  results: Map<string, LineageResult>
}

export const createGraph = (): LineageGraph => ({
  ids: new Map(),
  columns: [],
  out: [],
  in: [],
  uses: [],
  columnsOfTable: new Map(),
  tasksOfTable: new Map(),
  results: new Map(),
})

/** Puts a task's lineage in place of what the graph had of it. */
export function setTaskLineage(graph: LineageGraph, taskId: string, result: LineageResult): void {
  removeTask(graph, taskId)
  graph.results.set(taskId, result)
  for (const { source, target, roles, viaStar = false } of result.edges) {
    const edge: GraphEdge = { from: columnId(graph, source), to: columnId(graph, target), roles, viaStar, taskId }
    graph.out[edge.from]?.push(edge)
    graph.in[edge.to]?.push(edge)
  }
  for (const { source, targetTable: table, use } of result.uses) {
    const from = columnId(graph, source)
    graph.uses[from]?.push({ from, table, use, taskId })
  }
  for (const table of tablesOf(result)) {
    const tasks = graph.tasksOfTable.get(table) ?? new Set()
    graph.tasksOfTable.set(table, tasks.add(taskId))
  }
}

export function removeTask(graph: LineageGraph, taskId: string): void {
  const result = graph.results.get(taskId)
  if (!result) return
  graph.results.delete(taskId)
  const isOther = (each: { taskId: string }) => each.taskId !== taskId
  for (const { source, target } of result.edges) {
    const [from, to] = [columnId(graph, source), columnId(graph, target)]
    graph.out[from] = (graph.out[from] ?? []).filter(isOther)
    graph.in[to] = (graph.in[to] ?? []).filter(isOther)
  }
  for (const { source } of result.uses) {
    const from = columnId(graph, source)
    graph.uses[from] = (graph.uses[from] ?? []).filter(isOther)
  }
  for (const table of tablesOf(result)) graph.tasksOfTable.get(table)?.delete(taskId)
}

function tablesOf(result: LineageResult): Set<string> {
  return new Set([...result.reads, ...result.writes, ...result.references.map(({ source }) => source.table)])
}

/** The id of a column, given on first sight. */
export function columnId(graph: LineageGraph, { table, column }: ColumnRef): ColumnId {
  const key = columnKey(table, column)
  const known = graph.ids.get(key)
  if (known !== undefined) return known
  const id = graph.columns.length
  graph.ids.set(key, id)
  graph.columns.push({ table, column })
  graph.out.push([])
  graph.in.push([])
  graph.uses.push([])
  const ofTable = graph.columnsOfTable.get(table)
  if (ofTable) ofTable.push(id)
  else graph.columnsOfTable.set(table, [id])
  return id
}

export const findColumn = (graph: LineageGraph, table: string, column: string): ColumnId | undefined =>
  graph.ids.get(columnKey(table, column))
