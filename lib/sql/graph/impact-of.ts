import type { ImpactFinding, ImpactReport, Severity } from '@/lib/contracts/lineage'
import { toFinding } from './draft-finding'
import { readerFindings } from './first-hop'
import type { ImpactInput } from './impact-input'
import { laterFindings } from './later-hops'
import type { LineageGraph } from './lineage-graph'
import { scanUnanalysed } from './name-scan'
import { passedNameFindings } from './passed-names'
import { writerFindings } from './writers'

/** What a change of a table's columns does to the tasks that read and write it, worst first. */
export function impactOf(graph: LineageGraph, input: ImpactInput): ImpactReport {
  const startedAt = performance.now()
  const table = input.table
  const drafts = input.changes.flatMap((change) => [
    ...writerFindings(graph, table, change),
    ...readerFindings(graph, table, change),
    ...passedNameFindings(graph, table, change),
    ...laterFindings(graph, table, change),
  ])
  const known = drafts.map((draft) => toFinding(draft, input.tasks))
  const scan = scanUnanalysed(graph, input, known)
  const findings = [...known, ...scan.findings].sort(byWeight)
  return {
    table,
    changes: [...input.changes],
    findings,
    status: scan.unanalysed.length === 0 ? 'full' : scan.isNothingKnown ? 'failed' : 'partial',
    unanalysed: scan.unanalysed,
    elapsedMs: Math.round((performance.now() - startedAt) * 100) / 100,
  }
}

const weight: Record<Severity, number> = { HIGH: 0, UNKNOWN: 1, MEDIUM: 2, LOW: 3 }

const byWeight = (a: ImpactFinding, b: ImpactFinding): number =>
  weight[a.severity] - weight[b.severity] ||
  a.depth - b.depth ||
  a.table.localeCompare(b.table) ||
  a.sourceColumn.localeCompare(b.sourceColumn)
