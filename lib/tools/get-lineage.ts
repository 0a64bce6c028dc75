import { z } from 'zod'
import { labelData, oneLine } from '@/lib/contracts/labelled-data'
import { defineTool } from './define-tool'
import { layerSchema } from './parts/platform-shapes'

const edgesTold = 60
const columnsTold = 8

const direction = z.enum(['upstream', 'downstream', 'both'])

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
  outputSchema: z.object({
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
      }),
    ),
    totalEdges: z.number().int(),
    returnedEdges: z.number().int(),
  }),
  execute: ({ table, ...options }, { platform }) => platform.getLineage(table, options),
  toModel: (view) => {
    const shown = view.edges.slice(0, edgesTold)
    const lines = shown.map(({ from, to, taskName, columns }) => {
      const pairs = columns
        .slice(0, columnsTold)
        .map((pair) => (pair.from === pair.to ? pair.from : `${pair.from}→${pair.to}`))
      const more = columns.length > columnsTold ? ` and ${columns.length - columnsTold} more` : ''
      return `${from} → ${to} by task ${oneLine(taskName, 100)}${pairs.length > 0 ? `: ${pairs.join(', ')}${more}` : ''}`
    })
    const status =
      view.status === 'full' ? '' : ` Analysis is ${view.status}: what is missing here may exist all the same, say so.`
    return `Lineage of ${view.root}: ${view.tables.length - 1} other tables, ${view.totalEdges} edges, ${shown.length} shown.${status}\n${labelData(`lineage of ${view.root}`, lines.join('\n'))}`
  },
})
