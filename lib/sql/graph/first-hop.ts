import type { ColumnChange, ImpactFinding, Severity } from '@/lib/contracts/lineage'
import type { DraftFinding } from './draft-finding'
import type { LineageGraph } from './lineage-graph'
import { columnsOf, isPositional, type Reading, readingsOf, usesOf } from './readings'

type Verdict = { severity: Severity; reason: ImpactFinding['reason'] } | undefined

/** Tasks that read the changed column themselves. */
export function readerFindings(graph: LineageGraph, table: string, change: ColumnChange): DraftFinding[] {
  const judge = judges[change.kind]
  if (!judge) return []
  const readings = isTableWide(change) ? starReadings(graph, table) : readingsOf(graph, table, change.column)
  return readings.flatMap((reading) => {
    const verdict = judge(reading, change)
    if (!verdict) return []
    const isOwn = reading.table === table
    return [
      {
        ...verdict,
        taskId: reading.taskId,
        table: reading.table,
        columns: columnsOf(graph, reading.edges),
        sourceColumn: change.column,
        uses: usesOf(reading),
        places: reading.references,
        depth: isOwn ? 0 : 1,
        path: isOwn ? [table] : [table, reading.table],
      },
    ]
  })
}

/** These concern whoever takes all columns, not whoever names this one. */
const isTableWide = (change: ColumnChange): boolean => change.kind === 'add' || change.kind === 'reorder'

/** Tasks that hand on `*` of the table. */
function starReadings(graph: LineageGraph, table: string): Reading[] {
  const readings = new Map<string, Reading>()
  for (const id of graph.columnsOfTable.get(table) ?? []) {
    for (const edge of graph.out[id] ?? []) {
      const result = graph.results.get(edge.taskId)
      if (!result || !(edge.viaStar || graph.columns[id]?.column === '*')) continue
      const target = graph.columns[edge.to]?.table ?? ''
      const key = `${edge.taskId}\0${target}`
      const references = result.references.filter((each) => each.source.table === table && each.viaStar).slice(0, 1)
      const known = readings.get(key) ?? { taskId: edge.taskId, result, table: target, edges: [], uses: [], references }
      readings.set(key, known)
    }
  }
  return [...readings.values()]
}

const isThroughStar = (reading: Reading): boolean => reading.edges.some((edge) => edge.viaStar)

/** `select *` into a target by position breaks when columns come, go or move; by name the new name goes on. */
const judges: Partial<Record<ColumnChange['kind'], (reading: Reading, change: ColumnChange) => Verdict>> = {
  drop: (reading) => {
    if (reading.references.length > 0) return { severity: 'HIGH', reason: 'must-edit' }
    return isThroughStar(reading) ? { severity: 'HIGH', reason: 'star-reader' } : unknownReader(reading)
  },
  rename: (reading) => {
    if (reading.references.length > 0) return { severity: 'HIGH', reason: 'must-edit' }
    if (!isThroughStar(reading)) return unknownReader(reading)
    return { severity: isPositional(reading.result, reading.table) ? 'MEDIUM' : 'HIGH', reason: 'star-reader' }
  },
  add: starVerdict,
  reorder: starVerdict,
  retype: judgeRetype,
  'partition-move': () => ({ severity: 'MEDIUM', reason: 'check-expression' }),
}

function starVerdict(reading: Reading, change: ColumnChange): Verdict {
  if (isPositional(reading.result, reading.table)) return { severity: 'HIGH', reason: 'arity-break' }
  return change.kind === 'add' ? { severity: 'LOW', reason: 'star-reader' } : undefined
}

/** Reads the table by `*` of an unknown catalogue: the column may be among those. */
const unknownReader = (reading: Reading): Verdict =>
  reading.edges.length + reading.uses.length > 0 ? { severity: 'UNKNOWN', reason: 'cannot-analyse' } : undefined

const comparing = new Set([
  'join',
  'filter',
  'group',
  'having',
  'qualify',
  'distinct',
  'set_filter',
  'distribute',
  'limit_by',
])

function judgeRetype(reading: Reading, { typeChange, breaking }: ColumnChange): Verdict {
  const reason = retypeReason(reading)
  if (breaking) return { severity: 'HIGH', reason }
  // A wider value may not fit where it is stored as it is; anywhere else it behaves as before.
  const isTight = typeChange === 'widen' && reason === 'same-type-flows'
  return { severity: isTight ? 'MEDIUM' : 'LOW', reason }
}

function retypeReason(reading: Reading): ImpactFinding['reason'] {
  const uses = new Set<string>(usesOf(reading))
  const roles = new Set<string>(reading.edges.flatMap((edge) => edge.roles))
  if ([...uses].some((use) => comparing.has(use))) return 'check-cast'
  if (roles.has('condition') || roles.has('window') || uses.has('order') || uses.has('window')) return 'check-sort'
  if (roles.has('expression') || roles.has('aggregate') || roles.has('subquery')) return 'check-expression'
  return 'same-type-flows'
}
