import type { Intent } from '@/lib/models/demo/intent'
import type { Words } from '@/lib/models/demo/language'
import { type Call, say } from '@/lib/models/demo/move'
import { all, type Plan, type PlanContext, use, useAll, type Walk } from '@/lib/models/demo/plan'
import { createPanel } from '@/lib/models/demo/plan-panel'
import { type ReadTask, readTask, readTasks } from '@/lib/models/demo/read-results'
import { earlierFailures } from './earlier-failures'
import { applyEdits, type FileEdit, workingCopies } from './edit-working-copy'
import { type Pending, pendingRenames } from './pending-renames'
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

/** After renames: edits every task that still reads an old name, many in each step. What is pending the platform says. */
export const fixDownstream: Plan<Extract<Intent, { kind: 'fix-downstream' }>> = function* (context, intent) {
  const { words } = context
  const names = tablesOf(context, intent.table)
  if (names.length === 0) return say(whichTable(words))
  const panel = createPanel([
    ['look', words('看下游任务', 'Look at the tasks downstream')],
    ['edit', words('改要改的脚本', 'Edit the scripts that need it')],
    ...(intent.publish ? [['release', words('发布', 'Release')] as const] : []),
  ])
  const opening = words(
    '我先看哪些改名还没发布，再检查读这张表的任务，把旧字段名都换掉。',
    'I look which renames are not released yet, then go through the tasks that read the table and replace the old names.',
  )
  const texts: string[] = []
  const titles: string[] = []
  for (const [index, name] of names.entries()) {
    const pending = yield* pendingRenames(context, name, index === 0 ? opening : '')
    if (pending.renames.length === 0) {
      texts.push(nothingToFollow(words, pending))
      continue
    }
    const adapted = yield* adaptReaders(context, pending.table, pending.renames, {
      telling: panel.at('look'),
      editing: panel.at('edit'),
    })
    const failing = yield* earlierFailures(context, adapted.edited)
    texts.push(`${coveredText(words, pending)}${adaptedText(words, adapted, pending.others.length > 0)}${failing}`)
    titles.push(`${pending.table}${words('：', ': ')}${renameList(words, pending, false)}`)
  }
  const text = texts.join('\n\n')
  if (titles.length === 0) return say(text)
  const title = words(`${titles.join('；')}，含下游`, `${titles.join('; ')}, with downstream`).slice(0, 200)
  if (intent.publish) return yield* release(context, title, text, { panel, step: 'release' })
  yield* all([panel.done()])
  return say(`${text}\n\n${words('说「发布」就一起发布。', 'Say “publish it” to release everything together.')}`)
}

/** The one named; else all that this conversation changed and did not release; else the one it was about. */
function tablesOf({ memory }: PlanContext, named: string | undefined): string[] {
  if (named !== undefined) return [named]
  const changed = [...new Set((memory.changes ?? []).map(({ table }) => table))]
  if (changed.length > 0) return changed
  return memory.table === undefined ? [] : [memory.table]
}

const whichTable = (words: Words): string =>
  words(
    '是哪张表的下游？请说出表名；我会看它有哪些还没发布的改名。',
    'Downstream of which table? Name it, and I look which of its renames are not released yet.',
  )

const renameList = (words: Words, { renames }: Pick<Pending, 'renames'>, isCode: boolean): string => {
  const quote = isCode ? '`' : ''
  return renames.map(({ column, to }) => `${quote}${column}${quote} → ${quote}${to}${quote}`).join(words('、', ', '))
}

/** Which renames this is about: all that wait for a release, not only the last one. */
export const coveredText = (words: Words, pending: Pick<Pending, 'table' | 'renames'>): string =>
  words(
    `\`${pending.table}\` 还没发布的改名：${renameList(words, pending, true)}。`,
    `Not released yet in \`${pending.table}\`: ${renameList(words, pending, true)}. `,
  )

const nothingToFollow = (words: Words, { table, others }: Pending): string =>
  others.length > 0
    ? words(
        `\`${table}\` 没有未发布的改名，只有删除（${code(others, words)}）。下游怎么跟着改，要看业务，我不猜。请说出任务和要替换的文字。`,
        `\`${table}\` has no unreleased rename, only what was dropped (${code(others, words)}). How downstream follows that depends on its meaning, so I do not guess. Name the task and the text to replace.`,
      )
    : words(
        `\`${table}\` 没有还没发布的改名，没有下游需要跟着改。改了类型的话，下游怎么跟着改要看业务，我不猜。`,
        `\`${table}\` has no unreleased rename, so nothing downstream has to follow. What another type means downstream I do not guess.`,
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

export function adaptedText(words: Words, adapted: Adapted, hasOthers: boolean): string {
  const { edited, lines, untouched, unsure } = adapted
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
