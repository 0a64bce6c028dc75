import type { ColumnChange } from '@/lib/contracts/lineage'
import { staleTables, tableChanges } from '@/lib/contracts/state-key'
import { defineHook } from './define-hook'

interface SavedTable {
  tableId: string
  name: string
  version: number
  created: boolean
  changes: ColumnChange[]
}

/**
 * After a change of a table: what the model knew of its columns is out of date, and scripts may follow the renames and drops.
 * Apart from the risk analysis, which may fail.
 */
export const tableChangeRecorder = defineHook({
  name: 'table-change-recorder',
  kind: 'observe',
  match: (call) => call.tool === 'upsertTable',
  afterTool: (run, _call, output) => {
    const { tableId, name: table, version, created, changes } = output as SavedTable
    if (created) return
    const others = (run.state.get(staleTables) ?? []).filter((stale) => stale.tableId !== tableId)
    run.state.set(staleTables, [...others, { tableId, table, version }])
    if (changes.length > 0)
      run.state.set(tableChanges, [...(run.state.get(tableChanges) ?? []), { tableId, table, changes }])
  },
})
