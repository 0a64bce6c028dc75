import { findTable } from '@/lib/models/demo/find-objects'
import type { Intent } from '@/lib/models/demo/intent'
import { say } from '@/lib/models/demo/move'
import { type Plan, use } from '@/lib/models/demo/plan'

/** Where a table's data goes or comes from. */
export const lineage: Plan<Extract<Intent, { kind: 'lineage' }>> = function* (context, intent) {
  const { words } = context
  const table = yield* findTable(context, intent.table, intent.column)
  if ('answer' in table) return table.answer
  const { column, direction } = intent
  const result = yield* use('getLineage', { table: table.found.name, direction, ...(column ? { column } : {}) })
  const subject = column ? `\`${table.found.name}.${column}\`` : `\`${table.found.name}\``
  const head = direction === 'downstream' ? words(`${subject} 的下游：`, `Downstream of ${subject}:`) : words(`${subject} 的上游：`, `Upstream of ${subject}:`)
  const lines = result.split('\n').filter((line) => line.trim() !== '' && !/^<|^```/.test(line.trim()))
  return say(`${table.note}${head}\n\n${lines.map((line) => (/^\s*[-*]/.test(line) ? line : `- ${line}`)).join('\n')}`)
}
