import { findTable, writerOf } from '@/lib/models/demo/find-objects'
import type { ColumnEdit, Intent } from '@/lib/models/demo/intent'
import { say } from '@/lib/models/demo/move'
import { type Plan, type PlanContext, use, type Walk } from '@/lib/models/demo/plan'
import { type FoundTask, type ReadTable, readTask } from '@/lib/models/demo/read-results'
import { renameInScript } from './edit-working-copy'
import { riskText } from './risk-text'
import { release } from './release'

/** Changes a column: the script of the task that writes the table, the task, the table; then the release if it was asked for. */
export const changeColumn: Plan<Extract<Intent, { kind: 'change-column' }>> = function* (context, intent) {
  const { words, turn } = context
  const { change } = intent
  const table = yield* findTable(context, intent.table, change.column, opening(context, change))
  if ('answer' in table) return table.answer
  const refusal = refuse(context, table.found, change)
  if (refusal) return say(table.note + refusal)
  const task = yield* writerOf(table.found.name)
  const edited = task && change.op === 'rename' ? yield* editScript(table.found, task, change) : undefined
  yield* use('upsertTable', { tableId: table.found.id, changes: [tableChange(change)] })
  const summary = table.note + summaryText(context, table.found, change, edited) + riskText(turn.context, words)
  if (intent.publish) return yield* release(context, title(context, table.found, change), summary)
  return say(`${summary}\n\n${words('已保存，尚未生效。说「发布」就提交发布，由人在卡片上决定。', 'Saved, not in effect yet. Say “publish it” to release; a person decides on the card.')}`)
}

function opening({ words }: PlanContext, change: ColumnEdit): string {
  return change.op === 'rename'
    ? words('我先读取表和任务，在工作副本里改好，再保存任务和表结构。脚本全文留在文件里，不经过对话。', 'I read the table and its task first, edit a working copy, then save the task and the table. The script itself stays in files and does not pass through the conversation.')
    : words('我先读取表结构。', 'I read the table first.')
}

/** Why the change makes no sense on this table; undefined when it does. */
function refuse({ words }: PlanContext, table: ReadTable, change: ColumnEdit): string | undefined {
  const names = table.columns.map((column) => column.name.toLowerCase())
  const exists = names.includes(change.column.toLowerCase())
  if (change.op === 'add') return exists ? words(`\`${table.name}\` 已经有字段 \`${change.column}\`。`, `\`${table.name}\` already has a column \`${change.column}\`.`) : undefined
  if (exists) return undefined
  const near = names.slice(0, 8).map((name) => `\`${name}\``).join(', ')
  return words(
    `\`${table.name}\` 没有字段 \`${change.column}\`。${near ? `名字相近的有：${near}。` : ''}什么都没有改。`,
    `\`${table.name}\` has no column \`${change.column}\`.${near ? ` Close to it: ${near}.` : ''} Nothing was changed.`,
  )
}

const tableChange = (change: ColumnEdit): Record<string, unknown> => ({ ...change })

interface Edited {
  task: string
  lines: number
}

/** Edits the script in small replacements and saves the task by file path. Undefined when the script does not name the column. */
function* editScript(table: ReadTable, task: FoundTask, change: Extract<ColumnEdit, { op: 'rename' }>): Walk<Edited | undefined> {
  const read = readTask(yield* use('getTask', { task: task.name }))
  if (!read?.snapshot) return undefined
  const edit = yield* renameInScript(read.snapshot, change.column, change.to, { of: 'output' })
  if (!edit) return undefined
  yield* use('upsertTask', { taskId: read.id, scriptFilePath: edit.path })
  return { task: read.name, lines: edit.lines }
}

function summaryText({ words }: PlanContext, table: ReadTable, change: ColumnEdit, edited: Edited | undefined): string {
  const what = changeText({ words } as PlanContext, change)
  const script = edited
    ? words(`任务 \`${edited.task}\` 的脚本改了 ${edited.lines} 行，逻辑没有变化。`, `The script of \`${edited.task}\` changed in ${edited.lines} lines; its logic is the same.`)
    : words('没有任务脚本需要改。', 'No task script had to change.')
  return words(`改好了：\`${table.name}\` ${what}。${script}`, `Done: \`${table.name}\` ${what}. ${script}`)
}

function changeText({ words }: PlanContext, change: ColumnEdit): string {
  if (change.op === 'rename') return words(`的字段 \`${change.column}\` 改名为 \`${change.to}\``, `has \`${change.column}\` renamed to \`${change.to}\``)
  if (change.op === 'retype') return words(`的字段 \`${change.column}\` 改为 ${change.type}`, `has \`${change.column}\` as ${change.type}`)
  if (change.op === 'drop') return words(`删除了字段 \`${change.column}\``, `lost the column \`${change.column}\``)
  return words(`新增了字段 \`${change.column}\` ${change.type}`, `gained the column \`${change.column}\` ${change.type}`)
}

function title({ words }: PlanContext, table: ReadTable, change: ColumnEdit): string {
  if (change.op === 'rename') return words(`${table.name}：${change.column} 改名为 ${change.to}`, `${table.name}: rename ${change.column} to ${change.to}`)
  if (change.op === 'retype') return words(`${table.name}：${change.column} 改为 ${change.type}`, `${table.name}: change ${change.column} to ${change.type}`)
  if (change.op === 'drop') return words(`${table.name}：删除 ${change.column}`, `${table.name}: drop ${change.column}`)
  return words(`${table.name}：新增 ${change.column}`, `${table.name}: add ${change.column}`)
}
