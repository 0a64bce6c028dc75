import type { ColumnChange } from '@/lib/contracts/lineage'
import type { DraftFinding } from './draft-finding'
import type { GraphEdge, LineageGraph } from './lineage-graph'
import { columnsOf, isPositional, readingsOf, usesOf } from './readings'
import { pathTo, walkValues } from './traverse'

/**
 * A new name goes on through `create table … as select *`: the readers of that table name the old one and have to be
 * edited like those of the renamed table itself.
 */
export function passedNameFindings(graph: LineageGraph, table: string, change: ColumnChange): DraftFinding[] {
  if (change.kind !== 'rename') return []
  const renamed = walkValues(graph, { table, column: change.column }, (edge) => passesName(graph, edge))
  return renamed.flatMap((visit) => {
    const at = graph.columns[visit.column]
    if (!at || at.column !== change.column || at.table === table) return []
    const path = pathTo(graph, table, visit)
    return readingsOf(graph, at.table, at.column)
      .filter((reading) => reading.references.length > 0)
      .map(
        (reading): DraftFinding => ({
          severity: 'HIGH',
          reason: 'must-edit',
          taskId: reading.taskId,
          table: reading.table,
          columns: columnsOf(graph, reading.edges),
          sourceColumn: change.column,
          uses: usesOf(reading),
          places: reading.references,
          depth: visit.depth + 1,
          path: [...path, reading.table],
        }),
      )
  })
}

function passesName(graph: LineageGraph, edge: GraphEdge): boolean {
  const result = graph.results.get(edge.taskId)
  return edge.viaStar && result !== undefined && !isPositional(result, graph.columns[edge.to]?.table ?? '')
}
