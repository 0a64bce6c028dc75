import { findTable } from '@/lib/models/demo/find-objects'
import type { Intent } from '@/lib/models/demo/intent'
import { say } from '@/lib/models/demo/move'
import { type Plan, use } from '@/lib/models/demo/plan'
import { readData } from '@/lib/models/demo/read-results'

/** Where a table's data goes or comes from. */
export const lineage: Plan<Extract<Intent, { kind: 'lineage' }>> = function* (context, intent) {
  const { words } = context
  const table = yield* findTable(context, intent.table, intent.column)
  if ('answer' in table) return table.answer
  const { column, direction } = intent
  const result = yield* use('getLineage', { table: table.found.name, direction, ...(column ? { column } : {}) })
  const subject = column ? `\`${table.found.name}.${column}\`` : `\`${table.found.name}\``
  const head = direction === 'downstream' ? words(`${subject} 的下游：`, `Downstream of ${subject}:`) : words(`${subject} 的上游：`, `Upstream of ${subject}:`)
  const lines = readData(result).filter((line) => line.trim() !== '')
  const [, tables, edges] = result.match(/: (\d+) other tables, (\d+) edges/) ?? []
  const unsure = /Analysis is (?:partial|failed)/.test(result) ? words('有脚本无法解析，清单可能不全。', 'Some scripts could not be analysed, so the list may be incomplete.') : ''
  if (lines.length === 0) return say(`${table.note}${words(`${subject} 没有查到${direction === 'downstream' ? '下游' : '上游'}。`, `Nothing ${direction} of ${subject} was found.`)}${unsure}`)
  const count = words(`${tables} 张表，${edges} 条关系。`, `${tables} tables, ${edges} edges. `)
  return say(`${table.note}${head} ${count}${unsure}\n\n${lines.map((line) => `- ${line.replace(/^(\S+) → (\S+) by task/, '`$1` → `$2` ·')}`).join('\n')}`)
}
