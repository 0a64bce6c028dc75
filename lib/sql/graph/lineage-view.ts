import type { GraphEdge, LineageGraph } from './lineage-graph'

export interface LineageViewOptions {
  table: string
  /** Only what flows from or into this column. */
  column?: string
  depth?: number
  /** Most edges that are returned. */
  limit?: number
}

export interface TableEdge {
  from: string
  to: string
  taskId: string
  columns: Array<{ from: string; to: string }>
}

export interface LineageSlice {
  /** Without the root; `depth` 1 is next to it. */
  tables: Array<{ name: string; depth: number }>
  edges: TableEdge[]
  /** Table-to-table edges in all, and in this answer. */
  total: number
  returned: number
}

const defaultDepth = 3
const defaultLimit = 200

export const downstream = (graph: LineageGraph, options: LineageViewOptions): LineageSlice =>
  slice(graph, options, 'downstream')

export const upstream = (graph: LineageGraph, options: LineageViewOptions): LineageSlice =>
  slice(graph, options, 'upstream')

type Direction = 'upstream' | 'downstream'

function slice(graph: LineageGraph, options: LineageViewOptions, direction: Direction): LineageSlice {
  const { depth: maxDepth = defaultDepth, limit = defaultLimit } = options
  const depths = new Map([[options.table, 0]])
  const edges = new Map<string, TableEdge>()
  const byColumn = options.column !== undefined
  let tables: Array<{ table: string; columns: Set<string> | undefined }> = [
    { table: options.table, columns: options.column === undefined ? undefined : new Set([options.column]) },
  ]
  for (let depth = 1; depth <= maxDepth && tables.length > 0; depth++) {
    const found = tables.flatMap((at) => steps(graph, at.table, at.columns, direction))
    for (const step of found) addEdge(edges, step, direction)
    tables = nextTables(found, depths, depth, byColumn)
  }
  const all = [...edges.values()]
  return {
    tables: [...depths].filter(([name]) => name !== options.table).map(([name, depth]) => ({ name, depth })),
    edges: all.slice(0, limit),
    total: all.length,
    returned: Math.min(all.length, limit),
  }
}

/** From one table to a neighbour; columns are undefined when only rows flow. */
interface Step {
  near: string
  far: string
  taskId: string
  nearColumn?: string
  farColumn?: string
}

function steps(
  graph: LineageGraph,
  table: string,
  columns: ReadonlySet<string> | undefined,
  direction: Direction,
): Step[] {
  const ids = (graph.columnsOfTable.get(table) ?? []).filter(
    (id) => columns === undefined || columns.has(graph.columns[id]?.column ?? '') || graph.columns[id]?.column === '*',
  )
  const values = ids.flatMap((id) => (direction === 'downstream' ? graph.out[id] : graph.in[id]) ?? [])
  const found = values.map((edge) => valueStep(graph, edge, direction))
  if (columns === undefined) found.push(...rowSteps(graph, table, direction))
  return found.filter((step) => step.far !== '')
}

function valueStep(graph: LineageGraph, edge: GraphEdge, direction: Direction): Step {
  const [near, far] = direction === 'downstream' ? [edge.from, edge.to] : [edge.to, edge.from]
  const [nearColumn, farColumn] = [graph.columns[near], graph.columns[far]]
  return {
    near: nearColumn?.table ?? '',
    far: farColumn?.table ?? '',
    taskId: edge.taskId,
    nearColumn: nearColumn?.column ?? '',
    farColumn: farColumn?.column ?? '',
  }
}

/** Tables that a task reads without taking a value from them. */
function rowSteps(graph: LineageGraph, table: string, direction: Direction): Step[] {
  return [...(graph.tasksOfTable.get(table) ?? [])].flatMap((taskId) => {
    const result = graph.results.get(taskId)
    const [here, there] = direction === 'downstream' ? [result?.reads, result?.writes] : [result?.writes, result?.reads]
    return here?.includes(table) ? (there ?? []).map((far) => ({ near: table, far, taskId })) : []
  })
}

function addEdge(edges: Map<string, TableEdge>, step: Step, direction: Direction): void {
  const [from, to] = direction === 'downstream' ? [step.near, step.far] : [step.far, step.near]
  const key = `${step.taskId}\0${from}\0${to}`
  const edge = edges.get(key) ?? { from, to, taskId: step.taskId, columns: [] }
  edges.set(key, edge)
  if (step.nearColumn === undefined || step.farColumn === undefined) return
  const pair =
    direction === 'downstream'
      ? { from: step.nearColumn, to: step.farColumn }
      : { from: step.farColumn, to: step.nearColumn }
  if (!edge.columns.some((each) => each.from === pair.from && each.to === pair.to)) edge.columns.push(pair)
}

/** Tables seen for the first time, with the columns that were reached in them when columns are followed. */
function nextTables(found: readonly Step[], depths: Map<string, number>, depth: number, byColumn: boolean) {
  const fresh = new Map<string, Set<string>>()
  for (const { far, farColumn } of found) {
    if (depths.has(far) && !fresh.has(far)) continue
    depths.set(far, depth)
    const columns = fresh.get(far) ?? new Set()
    if (farColumn !== undefined) columns.add(farColumn)
    fresh.set(far, columns)
  }
  return [...fresh].map(([table, columns]) => ({ table, columns: byColumn ? columns : undefined }))
}
