import type { ColumnChange, ImpactReport } from '@/lib/contracts/lineage'
import { riskReports } from '@/lib/contracts/state-key'
import { defineHook } from './define-hook'

interface SavedTable {
  tableId: string
  name: string
  changes: ColumnChange[]
}

/**
 * After `upsertTable` with a tableId (a change, not a creation): what breaks downstream. Reports gather in the state until an
 * attachment has told them; a table that changed again replaces its own. A failed analysis is a report too: it is never "no impact".
 */
export const riskAnalysis = defineHook({
  name: 'risk-analysis',
  kind: 'observe',
  match: (call) => call.tool === 'upsertTable' && typeof (call.input as { tableId?: unknown }).tableId === 'string',
  afterTool: async (run, call, output) => {
    const saved = output as SavedTable
    const collect = (report: ImpactReport) => {
      const others = (run.state.get(riskReports) ?? []).filter((known) => known.table !== report.table)
      run.state.set(riskReports, [...others, report])
      run.emit({ type: 'CUSTOM', name: 'RISK', value: { toolCallId: call.id, report } })
    }
    try {
      collect(await run.services.platform.analyseImpact(saved.tableId))
    } catch (error) {
      collect(failedReport(saved, error))
      throw error // recorded against this hook
    }
  },
})

const failedReport = (saved: SavedTable, error: unknown): ImpactReport => ({
  table: saved.name,
  changes: saved.changes,
  findings: [],
  status: 'failed',
  unanalysed: [{ taskId: '', taskName: '', message: error instanceof Error ? error.message : String(error) }],
  elapsedMs: 0,
})
