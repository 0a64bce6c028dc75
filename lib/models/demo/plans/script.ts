import { findTask } from '@/lib/models/demo/find-objects'
import type { Intent } from '@/lib/models/demo/intent'
import { say } from '@/lib/models/demo/move'
import { attempt, type Plan, PlanStopped, use, type Walk } from '@/lib/models/demo/plan'
import { readTask, readTasks } from '@/lib/models/demo/read-results'
import { renameInScript, workingCopy } from './edit-working-copy'
import { release } from './release'

type Of<K extends Intent['kind']> = Extract<Intent, { kind: K }>

/** Replaces a piece of text in a task's script and saves the task. */
export const editScript: Plan<Of<'edit-script'>> = function* (context, intent) {
  const { words } = context
  const task = yield* findTask(context, intent.name)
  if ('answer' in task) return task.answer
  if (!task.found.snapshot) return say(words('这个任务没有可以编辑的脚本。', 'This task has no script to edit.'))
  const path = yield* workingCopy(task.found.snapshot)
  const edit = yield* attempt('str_replace', { path, old_str: intent.from, new_str: intent.to, all: true })
  if (edit.failed) throw new PlanStopped(edit)
  yield* use('upsertTask', { taskId: task.found.id, scriptFilePath: path })
  const done = task.note + words(`已在 \`${task.found.name}\` 里把 \`${intent.from}\` 换成 \`${intent.to}\` 并保存。`, `Replaced \`${intent.from}\` by \`${intent.to}\` in \`${task.found.name}\` and saved it.`)
  if (intent.publish) return yield* release(context, `${task.found.name}: ${intent.from} → ${intent.to}`, done)
  return say(`${done} ${words('说「发布」就提交发布。', 'Say “publish it” to release.')}`)
}

/** After a rename: edits every task that still reads the old name. */
export const fixDownstream: Plan<Of<'fix-downstream'>> = function* (context, intent) {
  const { words, memory } = context
  const change = memory.change
  if (change?.edit.op !== 'rename') {
    return say(words('这段对话里还没有改过字段名，没有下游需要跟着改。', 'No column was renamed in this conversation, so nothing downstream has to follow.'))
  }
  const { column, to } = change.edit
  const edited: string[] = []
  const untouched: string[] = []
  for (const name of yield* readersOf(change.table)) {
    const task = readTask(yield* use('getTask', { task: name }, edited.length + untouched.length === 0 ? words('我逐个检查读这张表的任务。', 'I go through the tasks that read this table.') : ''))
    const edit = task?.snapshot ? yield* renameInScript(task.snapshot, column, to, { of: 'source', table: change.table }) : undefined
    if (!task || !edit) {
      untouched.push(name)
      continue
    }
    yield* use('upsertTask', { taskId: task.id, scriptFilePath: edit.path })
    edited.push(name)
  }
  const done = words(
    `下游改好了：${code(edited) || '没有需要改的'}。${untouched.length > 0 ? `没有用到旧字段：${code(untouched)}。` : ''}`,
    `Downstream is adapted: ${code(edited) || 'nothing had to change'}.${untouched.length > 0 ? ` They do not name the old column: ${code(untouched)}.` : ''}`,
  )
  if (intent.publish) return yield* release(context, words(`${change.table}：${column} 改名为 ${to}，含下游`, `${change.table}: rename ${column} to ${to}, with downstream`), done)
  return say(`${done}\n\n${words('说「发布」就一起发布。', 'Say “publish it” to release everything together.')}`)
}

/** Names of the tasks that read a table but do not write it. */
function* readersOf(table: string): Walk<string[]> {
  const tasks = readTasks(yield* use('listTasks', { table, limit: 100 }))
  return tasks.map((task) => task.name).filter((name) => !name.endsWith(table))
}

const code = (names: string[]): string => names.map((name) => `\`${name}\``).join(', ')
