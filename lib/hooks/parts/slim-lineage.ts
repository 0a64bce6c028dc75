import type { LineageView } from '@/lib/platform/port-records'

/** Characters of edges and of tables that the model gets, nearest first. */
const edgeRoom = 5_000
const tableRoom = 2_500
const columnsTold = 8

export interface SlimLineage extends LineageView {
  /** Other tables in all; `tables` names the nearest. */
  totalTables: number
  /** How many there are at each distance. */
  counts: Array<{ direction: 'upstream' | 'downstream'; depth: number; tables: number }>
}

export function slimLineage(view: LineageView): SlimLineage {
  const depths = new Map(view.tables.map(({ name, depth }) => [name, depth]))
  const distance = ({ from, to }: LineageView['edges'][number]) => Math.max(depths.get(from) ?? 0, depths.get(to) ?? 0)
  const edges = withinRoom(
    [...view.edges].sort((a, b) => distance(a) - distance(b)),
    edgeRoom,
    slimEdge,
  )
  const others = view.tables.filter(({ direction }) => direction !== 'root').sort((a, b) => a.depth - b.depth)
  return {
    ...view,
    tables: [
      ...view.tables.filter(({ direction }) => direction === 'root'),
      ...withinRoom(others, tableRoom, (table) => table),
    ],
    totalTables: others.length,
    counts: countsOf(others),
    edges,
    returnedEdges: edges.length,
  }
}

const slimEdge = (edge: LineageView['edges'][number]) => ({
  ...edge,
  columns: edge.columns.slice(0, columnsTold),
  columnCount: edge.columns.length,
})

function withinRoom<T, R>(items: readonly T[], room: number, slim: (item: T) => R): R[] {
  let left = room
  const kept: R[] = []
  for (const item of items) {
    const small = slim(item)
    left -= JSON.stringify(small).length
    if (left < 0 && kept.length > 0) break
    kept.push(small)
  }
  return kept
}

function countsOf(tables: LineageView['tables']): SlimLineage['counts'] {
  const counts = new Map<string, SlimLineage['counts'][number]>()
  for (const { direction, depth } of tables) {
    if (direction === 'root') continue
    const count = counts.get(`${direction} ${depth}`) ?? { direction, depth, tables: 0 }
    count.tables += 1
    counts.set(`${direction} ${depth}`, count)
  }
  return [...counts.values()]
}
