import type { ColumnChange, ImpactFinding, Severity } from '@/lib/contracts/lineage'
import type { DirectReference, LineageResult } from '@/lib/sql/types'
import type { DraftFinding } from './draft-finding'
import type { LineageGraph } from './lineage-graph'

/** Tasks that fill the changed table: depth 0. They break as surely as its readers. */
export function writerFindings(graph: LineageGraph, table: string, change: ColumnChange): DraftFinding[] {
  const drafts: DraftFinding[] = []
  for (const taskId of graph.tasksOfTable.get(table) ?? []) {
    const result = graph.results.get(taskId)
    if (!result?.writes.includes(table)) continue
    const found = judge(result, table, change)
    if (!found) continue
    const { severity, reason, places } = found
    const columns = change.kind === 'reorder' ? [] : [change.column]
    const draft = { taskId, table, columns, sourceColumn: change.column, uses: ['select' as const] }
    drafts.push({ ...draft, severity, reason, places, depth: 0, path: [table] })
  }
  return drafts
}

interface Verdict {
  severity: Severity
  reason: ImpactFinding['reason']
  places: DirectReference[]
}

function judge(result: LineageResult, table: string, change: ColumnChange): Verdict | undefined {
  const named = result.references.filter(
    (each) => each.isTarget && each.source.table === table && each.source.column === change.column,
  )
  const byPosition = targetPlaces(result, table, change.column, 'positional')
  const byName = targetPlaces(result, table, change.column, 'byName')
  switch (change.kind) {
    case 'drop':
    case 'rename': {
      const fills = result.edges.some(({ target }) => target.table === table && target.column === change.column)
      if (named.length > 0) return { severity: 'HIGH', reason: 'must-edit', places: named }
      if (fills && byName.length > 0) return { severity: 'HIGH', reason: 'must-edit', places: byName }
      if (change.kind === 'rename' || byPosition.length === 0) return undefined
      return { severity: 'HIGH', reason: 'arity-break', places: byPosition }
    }
    case 'add':
    case 'reorder':
    case 'partition-move':
      return byPosition.length > 0 ? { severity: 'HIGH', reason: 'arity-break', places: byPosition } : undefined
    case 'not-null':
      return { severity: 'MEDIUM', reason: 'check-expression', places: named }
    default:
      return undefined
  }
}

function targetPlaces(
  result: LineageResult,
  table: string,
  column: string,
  by: 'positional' | 'byName',
): DirectReference[] {
  return (result.targets ?? [])
    .filter((target) => target.table === table && target[by])
    .map((target) => ({
      source: { table, column },
      use: 'select',
      line: target.line,
      column: target.column,
      snippet: target.snippet,
    }))
}
