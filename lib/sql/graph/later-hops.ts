import type { ColumnChange } from '@/lib/contracts/lineage'
import type { DraftFinding } from './draft-finding'
import type { LineageGraph } from './lineage-graph'
import { pathTo, type Visit, walkValues } from './traverse'

/** Tables beyond the first readers: stale, of another type, or with other rows. */
export function laterFindings(graph: LineageGraph, table: string, change: ColumnChange): DraftFinding[] {
  if (change.kind !== 'drop' && change.kind !== 'rename' && change.kind !== 'retype') return []
  if (change.typeChange === 'alias') return []
  const visits = walkValues(graph, { table, column: change.column })
  return [...valueFindings(graph, table, change, visits), ...rowFindings(graph, table, change, visits)]
}

function valueFindings(
  graph: LineageGraph,
  table: string,
  change: ColumnChange,
  visits: readonly Visit[],
): DraftFinding[] {
  const drafts = new Map<string, DraftFinding & { columns: string[] }>()
  for (const visit of visits) {
    const to = graph.columns[visit.column]
    if (!to || to.table === table || visit.depth < 2) continue
    const verdict = judge(change, visit)
    const key = `${visit.edge.taskId}\0${to.table}\0${verdict.reason}`
    const known = drafts.get(key)
    if (known) known.columns.push(to.column)
    else drafts.set(key, { ...draftOf(graph, table, change, visit, to.table), ...verdict, columns: [to.column] })
  }
  return [...drafts.values()]
}

function draftOf(
  graph: LineageGraph,
  table: string,
  change: ColumnChange,
  visit: Visit,
  target: string,
): Omit<DraftFinding, 'severity' | 'reason' | 'columns'> {
  return {
    taskId: visit.edge.taskId,
    table: target,
    sourceColumn: change.column,
    uses: ['select'],
    places: [],
    depth: visit.depth,
    path: pathTo(graph, table, visit),
  }
}

function judge(change: ColumnChange, visit: Visit): Pick<DraftFinding, 'severity' | 'reason'> {
  if (change.kind === 'retype') {
    const flows = visit.isSameValue && change.breaking
    return flows ? { severity: 'MEDIUM', reason: 'same-type-flows' } : { severity: 'LOW', reason: 'value-flows' }
  }
  return { severity: 'LOW', reason: 'value-flows' }
}

function rowFindings(
  graph: LineageGraph,
  table: string,
  change: ColumnChange,
  visits: readonly Visit[],
): DraftFinding[] {
  const drafts = new Map<string, DraftFinding>()
  for (const visit of visits) {
    for (const use of graph.uses[visit.column] ?? []) {
      const key = `${use.taskId}\0${use.table}`
      if (drafts.has(key) || use.table === table) continue
      const draft = draftOf(graph, table, change, visit, use.table)
      const depth = visit.depth + 1
      const path = [...draft.path, use.table].filter((name, index, all) => name !== all[index - 1])
      const found = { ...draft, taskId: use.taskId, columns: [], uses: [use.use], depth, path }
      drafts.set(key, { ...found, severity: 'LOW', reason: 'rows-may-change' })
    }
  }
  return [...drafts.values()]
}
