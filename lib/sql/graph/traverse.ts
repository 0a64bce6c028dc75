import { type ColumnId, findColumn, type GraphEdge, type LineageGraph } from './lineage-graph'

/** How a column was first reached. */
export interface Visit {
  column: ColumnId
  /** Edge it was reached by. */
  edge: GraphEdge
  /** The visit before; undefined when the edge starts at the changed column. */
  previous: Visit | undefined
  depth: number
  /** Every edge so far hands the value on as it is. */
  isSameValue: boolean
}

/** Columns that values flow to, nearest first; each once. `follow` may end a path at an edge. */
export function walkValues(
  graph: LineageGraph,
  start: { table: string; column: string },
  follow: (edge: GraphEdge) => boolean = () => true,
): Visit[] {
  const visits: Visit[] = []
  const starts = startIds(graph, start)
  const seen = new Set(starts)
  const visit = (edge: GraphEdge, previous: Visit | undefined) => {
    const column = targetOf(graph, edge, previous ? graph.columns[previous.column]?.column : start.column)
    if (seen.has(column) || !follow(edge)) return
    seen.add(column)
    const isPlain = edge.roles.length === 1 && edge.roles[0] === 'identity'
    const isSameValue = isPlain && (previous?.isSameValue ?? true)
    visits.push({ column, edge, previous, depth: (previous?.depth ?? 0) + 1, isSameValue })
  }
  for (const id of starts) for (const edge of graph.out[id] ?? []) visit(edge, undefined)
  for (let index = 0; index < visits.length; index++) {
    const at = visits[index] as Visit
    for (const edge of outOf(graph, at.column)) visit(edge, at)
  }
  return visits
}

/** The column itself and the `*` of its table, which stands for it where the catalogue was unknown. */
export function startIds(graph: LineageGraph, { table, column }: { table: string; column: string }): ColumnId[] {
  return [findColumn(graph, table, column), findColumn(graph, table, '*')].filter((id) => id !== undefined)
}

function outOf(graph: LineageGraph, id: ColumnId): GraphEdge[] {
  const at = graph.columns[id]
  const star = at && at.column !== '*' ? findColumn(graph, at.table, '*') : undefined
  const own = graph.out[id] ?? []
  return star === undefined ? own : [...own, ...(graph.out[star] ?? [])]
}

/** An edge into `t.*` hands the column on under its own name, when that is known there. */
function targetOf(graph: LineageGraph, edge: GraphEdge, column: string | undefined): ColumnId {
  const target = graph.columns[edge.to]
  if (target?.column !== '*' || column === undefined) return edge.to
  return findColumn(graph, target.table, column) ?? edge.to
}

/** Table names from the start to a visit, without repetitions in a row. */
export function pathTo(graph: LineageGraph, start: string, visit: Visit): string[] {
  const path: string[] = []
  for (let at: Visit | undefined = visit; at; at = at.previous) path.unshift(graph.columns[at.column]?.table ?? '')
  return [start, ...path].filter((table, index, all) => table !== all[index - 1])
}
