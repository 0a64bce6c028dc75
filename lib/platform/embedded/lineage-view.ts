import { plainName } from '@/db/platform/objects'
import { AppError } from '@/lib/errors'
import type { LineageOptions, LineageView } from '@/lib/platform/port-records'
import { downstream, type LineageSlice, upstream } from '@/lib/sql/graph/lineage-view'
import type { EmbeddedContext } from './context'
import type { PublishedLineage } from './graph-memory'

type Side = 'upstream' | 'downstream'

/** Lineage around a table as it is in effect. `partial` = some task around it could not be analysed in full. */
export async function lineageView(
  context: EmbeddedContext,
  table: string,
  { direction, depth, column, limit }: LineageOptions,
): Promise<LineageView> {
  const known = context.catalog.byName(table) ?? context.catalog.tables().get(table)
  if (!known) throw new AppError('table-not-found', `No table ${table}.`)
  const root = plainName(known.name)
  const published = await context.graph.current()
  const given = { ...(depth ? { depth } : {}), ...(limit ? { limit } : {}) }
  const options = { table: root, ...given, ...(column ? { column: column.toLowerCase() } : {}) }
  const sides: Side[] = direction === 'both' ? ['upstream', 'downstream'] : [direction]
  const slices = sides.map((side) => ({
    side,
    slice: (side === 'upstream' ? upstream : downstream)(published.graph, options),
  }))
  const edges = slices.flatMap(({ slice }) => slice.edges.map((edge) => toEdge(published, edge)))
  return {
    root,
    status: statusOf(
      published,
      root,
      slices.flatMap(({ slice }) => slice.edges.map((edge) => edge.taskId)),
    ),
    tables: [
      { name: root, layer: known.layer, depth: 0, direction: 'root' },
      ...slices.flatMap(({ side, slice }) => tablesOf(context, side, slice)),
    ],
    edges,
    totalEdges: slices.reduce((sum, { slice }) => sum + slice.total, 0),
    returnedEdges: edges.length,
  }
}

const tablesOf = (context: EmbeddedContext, side: Side, slice: LineageSlice): LineageView['tables'] =>
  slice.tables.map(({ name, depth }) => ({
    name,
    layer: context.catalog.byName(name)?.layer ?? null,
    depth,
    direction: side,
  }))

function toEdge({ tasks }: PublishedLineage, edge: LineageSlice['edges'][number]): LineageView['edges'][number] {
  const { from, to, taskId, columns } = edge
  return { from, to, taskName: tasks.get(taskId)?.name ?? taskId, columns }
}

/** Also tasks that could not be read at all, when their text mentions the table. */
function statusOf({ graph, tasks }: PublishedLineage, root: string, taskIds: string[]): LineageView['status'] {
  const around = new Set([...taskIds, ...(graph.tasksOfTable.get(root) ?? [])])
  const name = root.replaceAll(/[^\p{L}\p{N}_]/gu, '\\$&')
  const mention = new RegExp(`(?<![\\p{L}\\p{N}_])${name}(?![\\p{L}\\p{N}_])`, 'iu')
  const statuses = [...tasks].flatMap(([taskId, { script }]) => {
    const isNear = around.has(taskId) || (script !== undefined && mention.test(script))
    return isNear ? [graph.results.get(taskId)?.status ?? 'failed'] : []
  })
  if (statuses.every((status) => status === 'full')) return 'full'
  return statuses.every((status) => status === 'failed') ? 'failed' : 'partial'
}
