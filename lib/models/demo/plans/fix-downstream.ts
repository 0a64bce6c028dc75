import type { ColumnEdit, Intent } from '@/lib/models/demo/intent'
import type { Words } from '@/lib/models/demo/language'
import { type Call, say } from '@/lib/models/demo/move'
import { all, type Plan, type PlanContext, use, useAll, type Walk } from '@/lib/models/demo/plan'
import { createPanel } from '@/lib/models/demo/plan-panel'
import { type ReadTask, readTask, readTasks } from '@/lib/models/demo/read-results'
import { applyEdits, type FileEdit, workingCopies } from './edit-working-copy'
import { code, counted } from './phrases'
import { planReaderEdits, type Rename } from './reader-edits'
import { release } from './release'

export interface Adapted {
  edited: string[]
  lines: number
  /** They read the table, not the column. */
  untouched: string[]
  /** Whether they read the column is for a person to see. */
  unsure: string[]
}

/** After renames: edits every task that still reads an old name, many in each step. */
export const fixDownstream: Plan<Extract<Intent, { kind: 'fix-downstream' }>> = function* (context, intent) {
  const { words, memory } = context
  const changes = memory.changes ?? []
  const table = changes.at(-1)?.table
  const own = changes.filter((change) => change.table === table).map(({ edit }) => edit)
  const renames = netRenames(own)
  if (!table || renames.length === 0) return say(nothingToFollow(words, own))
  const panel = createPanel([
    words('看下游任务', 'Look at the tasks downstream'),
    words('改脚本并保存', 'Edit and save their scripts'),
    ...(intent.publish ? [words('发布', 'Release')] : []),
  ])
  const opening = words(
    '我检查读这张表的任务，把旧字段名都换掉。',
    'I go through the tasks that read this table and replace the old name.',
  )
  const adapted = yield* adaptReaders(context, table, renames, { opening, telling: panel.at(0), editing: panel.at(1) })
  const text = adaptedText(words, adapted, own)
  const title = words(
    `${table}：${renames.map(({ column, to }) => `${column} 改名为 ${to}`).join('、')}，含下游`,
    `${table}: ${renames.map(({ column, to }) => `rename ${column} to ${to}`).join(', ')}, with downstream`,
  )
  if (intent.publish) return yield* release(context, title, text, { panel, step: 2 })
  yield* all([panel.done()])
  return say(`${text}\n\n${words('说「发布」就一起发布。', 'Say “publish it” to release everything together.')}`)
}

/** `a → b`, later `b → c`, is `a → c` for those who read the table; back to `a` is nothing. */
function netRenames(edits: readonly ColumnEdit[]): Rename[] {
  let net: Rename[] = []
  for (const edit of edits) {
    if (edit.op !== 'rename') continue
    const before = net.find(({ to }) => to === edit.column)
    net = [...net.filter((known) => known !== before), { ...edit, column: before?.column ?? edit.column }]
  }
  return net.filter(({ column, to }) => column !== to)
}

const nothingToFollow = (words: Words, edits: readonly ColumnEdit[]): string =>
  edits.some(({ op }) => op === 'drop' || op === 'retype')
    ? words(
        '下游怎么跟着改，要看业务：删除和改类型我不猜。请说出任务和要替换的文字。',
        'How downstream follows a drop or another type depends on its meaning, so I do not guess. Name the task and the text to replace.',
      )
    : words(
        '这段对话里没有改过字段名，没有下游需要跟着改。',
        'No column was renamed in this conversation, so nothing downstream has to follow.',
      )

interface Telling {
  opening?: string
  /** Calls that show where the plan stands: at the beginning and when scripts are saved. */
  telling?: Call | undefined
  editing?: Call
}

/** Reads, copies, searches, edits and saves all scripts, each in one step. */
export function* adaptReaders(
  { memory }: PlanContext,
  table: string,
  renames: readonly Rename[],
  { opening = '', telling, editing }: Telling,
): Walk<Adapted> {
  const listed = readTasks(yield* use('listTasks', { table, limit: 100 }, opening))
  const readers = listed.filter((task) => !task.writes.includes(table)).map(({ name }) => name)
  const texts = yield* useAll([
    ...readers.map((task) => ({ tool: 'getTask', input: { task } })),
    ...(telling ? [telling] : []),
  ])
  const tasks = texts.slice(0, readers.length).flatMap((text) => readTask(text) ?? [])
  const withScript = tasks.flatMap((task) => (task.snapshot ? [{ task, snapshot: task.snapshot }] : []))
  const paths = yield* workingCopies(
    withScript.map(({ snapshot }) => snapshot),
    memory,
  )
  const files = yield* planReaderEdits(table, renames, paths)
  const changed = files.flatMap((file, index) =>
    file.edits.size > 0 && withScript[index] ? [{ file, task: withScript[index].task }] : [],
  )
  yield* applyEdits(changed.map(({ file }) => file))
  yield* saveAll(changed, editing)
  const edited = changed.map(({ task }) => task.name)
  const unsure = files.flatMap((file, index) => (file.isUnsure ? (withScript[index]?.task.name ?? []) : []))
  return {
    edited,
    lines: changed.reduce((sum, { file }) => sum + file.edits.size, 0),
    untouched: readers.filter((name) => !edited.includes(name) && !unsure.includes(name)),
    unsure,
  }
}

function* saveAll(changed: ReadonlyArray<{ file: FileEdit; task: ReadTask }>, editing: Call | undefined): Walk<void> {
  const saves = changed.map(({ file, task }) => ({
    tool: 'upsertTask',
    input: { taskId: task.id, scriptFilePath: file.path },
  }))
  yield* useAll(editing && saves.length > 0 ? [editing, ...saves] : saves)
}

export function adaptedText(words: Words, adapted: Adapted, changes: readonly ColumnEdit[]): string {
  const { edited, lines, untouched, unsure } = adapted
  const hasOthers = changes.some(({ op }) => op === 'drop' || op === 'retype')
  const sentences = [
    edited.length === 0
      ? words('下游没有改脚本。', 'No script downstream was changed.')
      : words(
          `下游改好了 ${edited.length} 个任务，共 ${lines} 行：${code(edited, words)}。`,
          `Downstream is adapted, ${counted(edited.length, 'task')} in ${counted(lines, 'line')}: ${code(edited, words)}.`,
        ),
    ...(unsure.length > 0
      ? [
          words(
            `**要人看一下**：${code(unsure, words)} 里有这个名字，但不能确定是不是这张表的字段，没有改。`,
            `**Look yourself at** ${code(unsure, words)}: the name stands there, and it is not clear whether it means this table's column, so I left it.`,
          ),
        ]
      : []),
    ...(untouched.length > 0
      ? [
          words(
            `没有用到旧字段、不用改的：${code(untouched, words)}。`,
            `They read the table, not the old name, and stay: ${code(untouched, words)}.`,
          ),
        ]
      : []),
    ...(hasOthers
      ? [words('删除和改类型的下游没有改，要看业务。', 'What a drop or another type means downstream was left alone.')]
      : []),
  ]
  return sentences.join(words('', ' '))
}
