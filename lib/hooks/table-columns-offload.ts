import type { RunContext } from '@/lib/agent/hook'
import { fileHandle } from '@/lib/contracts/file-handle'
import { columnBases } from '@/lib/contracts/state-key'
import type { Column } from '@/lib/platform/port'
import { defineHook, type HookServices } from './define-hook'
import { emitFileChange } from './parts/file-tree-event'

interface WideTable extends Record<string, unknown> {
  tableId: string
  name: string
  version: number
  newestVersion?: number
  columns: Column[]
}

/** A table with more columns, or more text, is wide. */
const columnLimit = 60
const textLimit = 8000

/** Keeps the columns of wide tables out of the model's context: one column a line in a read-only JSON file, a line with its path instead. */
export const tableColumnsOffload = defineHook({
  name: 'table-columns-offload',
  kind: 'transform',
  match: (call) => call.tool === 'getTable',
  afterTool: (run, _call, output) => {
    const table = output as WideTable & { columnQuery?: string }
    // a selection of columns must never pass for the whole table
    if (!Array.isArray(table.columns) || table.columnQuery !== undefined) return undefined
    const json = columnsJson(table.columns)
    return table.columns.length > columnLimit || json.length > textLimit ? withHandle(run, table, json) : undefined
  },
})

function withHandle(run: RunContext<HookServices>, table: WideTable, json: string): Record<string, unknown> {
  const older = table.newestVersion !== undefined && table.newestVersion !== table.version
  const file = run.services.workspace.saveSnapshot(
    `${table.name}${older ? `.v${table.version}` : ''}.columns.json`,
    json,
  )
  if (file.changed) emitFileChange(run, file)
  const key = `${file.path}@${file.version}`
  run.state.set(columnBases, {
    ...run.state.get(columnBases),
    [key]: { tableId: table.tableId, version: table.version, snapshotPath: file.path },
  })
  const next = 'Look with searchFile; change with upsertTable changes.'
  return {
    ...table,
    columns: fileHandle({ path: file.path, characters: json.length, what: `${table.columns.length} columns`, next }),
  }
}

/** One column a line, so that searchFile shows a whole column and str_replace touches one. */
const columnsJson = (columns: readonly Column[]): string =>
  `[\n${columns.map((column) => JSON.stringify(column)).join(',\n')}\n]\n`
