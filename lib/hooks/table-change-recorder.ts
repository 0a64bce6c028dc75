import type { RunContext } from '@/lib/agent/hook'
import type { ColumnChange } from '@/lib/contracts/lineage'
import { staleTables, tableChanges } from '@/lib/contracts/state-key'
import { defineHook, type HookServices } from './define-hook'

interface SavedTable {
  tableId: string
  name: string
  version: number
  created: boolean
  changes: ColumnChange[]
}

interface Discarded {
  kind: string
  id: string
  name: string
  backTo: number | null
}

/**
 * After a change of a table: what the model knew of its columns is out of date, and scripts may follow the renames and drops. A change
 * that was discarded is none any more. Apart from the risk analysis, which may fail.
 */
export const tableChangeRecorder = defineHook({
  name: 'table-change-recorder',
  kind: 'observe',
  match: (call) => call.tool === 'upsertTable' || call.tool === 'discardChange',
  afterTool: (run, call, output) => {
    if (call.tool === 'discardChange') return forget(run, output as Discarded)
    const { tableId, name: table, version, created, changes } = output as SavedTable
    if (created) return
    const others = (run.state.get(staleTables) ?? []).filter((stale) => stale.tableId !== tableId)
    run.state.set(staleTables, [...others, { tableId, table, version }])
    if (changes.length > 0)
      run.state.set(tableChanges, [...(run.state.get(tableChanges) ?? []), { tableId, table, changes }])
  },
})

function forget(run: RunContext<HookServices>, { kind, id, name, backTo }: Discarded): void {
  if (kind !== 'table') return
  const others = <T extends { tableId: string }>(known: readonly T[] = []) =>
    known.filter((each) => each.tableId !== id)
  run.state.set(tableChanges, others(run.state.get(tableChanges)))
  const stale = backTo === null ? [] : [{ tableId: id, table: name, version: backTo }]
  run.state.set(staleTables, [...others(run.state.get(staleTables)), ...stale])
}
