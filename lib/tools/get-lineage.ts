import { z } from 'zod'
import { labelData, oneLine } from '@/lib/contracts/labelled-data'
import { defineTool } from './define-tool'
import { layerSchema } from './parts/platform-shapes'

/** Edges that are asked for; the hooks put them into a file. */
const edgesRead = 5_000
const edgesTold = 60
const columnsTold = 8

const direction = z.enum(['upstream', 'downstream', 'both'])

const outputSchema = z.object({
  root: z.string(),
  status: z.enum(['full', 'partial', 'failed']),
  tables: z.array(
    z.object({
      name: z.string(),
      layer: layerSchema.nullable(),
      depth: z.number().int(),
      direction: z.enum(['upstream', 'downstream', 'root']),
    }),
  ),
  edges: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      taskName: z.string(),
      columns: z.array(z.object({ from: z.string(), to: z.string() })),
      /** Of an edge whose columns are not all listed. */
      columnCount: z.number().int().optional(),
    }),
  ),
  totalEdges: z.number().int(),
  returnedEdges: z.number().int(),
  totalTables: z.number().int().optional(),
  counts: z
    .array(
      z.object({ direction: z.enum(['upstream', 'downstream']), depth: z.number().int(), tables: z.number().int() }),
    )
    .optional(),
  /** Where the whole is. */
  raw: z.string().optional(),
})

export const getLineage = defineTool({
  name: 'getLineage',
  effect: 'read',
  description:
    'Shows what a table is made from (upstream) or what is made from it (downstream), with the task of each edge and the columns it carries. With column: only where that column goes. Use it before a change of a table and to explain impact. Read-only.',
  inputSchema: z.strictObject({
    table: z.string().min(1).max(200).describe('Table id or name'),
    direction: direction.default('downstream'),
    depth: z.number().int().min(1).max(10).default(3).describe('Hops from the table'),
    column: z.string().min(1).max(128).optional(),
  }),
  outputSchema,
  execute: ({ table, ...options }, { platform }): Promise<z.infer<typeof outputSchema>> =>
    platform.getLineage(table, { ...options, limit: edgesRead }),
  toModel: (view) => {
    const shown = view.edges.slice(0, edgesTold)
    const lines = shown.map(({ from, to, taskName, columns, columnCount }) => {
      const pairs = columns
        .slice(0, columnsTold)
        .map((pair) => (pair.from === pair.to ? pair.from : `${pair.from}→${pair.to}`))
      const left = (columnCount ?? columns.length) - pairs.length
      const more = left > 0 ? ` and ${left} more` : ''
      return `${from} → ${to} by task ${oneLine(taskName, 100)}${pairs.length > 0 ? `: ${pairs.join(', ')}${more}` : ''}`
    })
    const status =
      view.status === 'full' ? '' : ` Analysis is ${view.status}: what is missing here may exist all the same, say so.`
    const total = view.totalTables ?? Math.max(0, view.tables.length - 1)
    const named = view.tables.filter(({ direction: side }) => side !== 'root')
    const tables = named.length < total ? `, ${named.length} named` : ''
    const head = `Lineage of ${view.root}: ${total} other tables${tables}, ${view.totalEdges} edges, ${shown.length} shown.${status}`
    const body = [...distances(view), ...lines].join('\n')
    return `${head}\n${labelData(`lineage of ${view.root}`, body)}${view.raw ? `\n${view.raw}` : ''}`
  },
})

interface Distances {
  tables: ReadonlyArray<{ name: string; depth: number; direction: 'upstream' | 'downstream' | 'root' }>
  counts?: ReadonlyArray<{ direction: 'upstream' | 'downstream'; depth: number; tables: number }> | undefined
}

/** Which tables stand how far away: a line for each side and distance. */
const distances = ({ tables, counts = [] }: Distances): string[] =>
  counts.map(({ direction: side, depth, tables: count }) => {
    const names = tables.filter((table) => table.direction === side && table.depth === depth).map(({ name }) => name)
    const more = names.length < count ? ` and ${count - names.length} more` : ''
    return `${side}, ${depth} ${depth === 1 ? 'hop' : 'hops'}, ${count} tables: ${names.join(', ')}${more}`
  })
