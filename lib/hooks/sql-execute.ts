import { createHash } from 'node:crypto'
import { defineHook } from './define-hook'
import { emitFileChange } from './parts/file-tree-event'

/**
 * Saves each statement as a read-only file before it runs, so that a person finds what was asked of the warehouse whatever became of
 * the query. The name says the table and is made from the text: the same statement again is the same file.
 */
export const sqlExecute = defineHook({
  name: 'sql-execute',
  kind: 'observe',
  match: (call) => call.tool === 'execute_sql',
  beforeTool: (run, call) => {
    const { sql } = call.resolved as { sql: string }
    const file = run.services.workspace.saveSnapshot(`${fileStem(sql)}.sql`, `${sql.trimEnd()}\n`, { folder: 'sql' })
    if (file.changed) emitFileChange(run, file)
    return undefined
  },
})

const firstTable = /\b(?:from|join)\s+((?:["`]?[\p{L}_][\p{L}\p{N}_]*["`]?\.)*["`]?[\p{L}_][\p{L}\p{N}_]*["`]?)/iu

function fileStem(sql: string): string {
  const table = firstTable.exec(sql)?.[1]?.replaceAll(/["`]/g, '').split('.').at(-1)?.slice(0, 60) ?? 'query'
  return `${table}-${createHash('sha256').update(sql.trimEnd()).digest('hex').slice(0, 8)}`
}
