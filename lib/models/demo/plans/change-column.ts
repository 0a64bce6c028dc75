import { findTable, writerIn } from '@/lib/models/demo/find-objects'
import type { ColumnEdit, Intent } from '@/lib/models/demo/intent'
import { type Move, say } from '@/lib/models/demo/move'
import { offerName } from '@/lib/models/demo/offered-name'
import { all, type Plan, type PlanContext, useAll, type Walk } from '@/lib/models/demo/plan'
import { createPanel, type Panel } from '@/lib/models/demo/plan-panel'
import { type FoundTask, type ReadTable, readTable } from '@/lib/models/demo/read-results'
import { changeSummary, offerText } from './change-summary'
import { earlierFailures } from './earlier-failures'
import { adaptedText, adaptReaders, coveredText } from './fix-downstream'
import { type OwnEdit, planOwnEdit, saveOwnEdit } from './own-script'
import { pendingRenames } from './pending-renames'
import type { Rename } from './reader-edits'
import { changeTitle, release } from './release'
import { resolveChanges } from './resolve-changes'
import { mustEdit, riskText } from './risk-text'

type Wanted = Extract<Intent, { kind: 'change-column' }>

/** Changes columns: the table, the script of the task that writes it, on request the tasks downstream and the release. */
export const changeColumn: Plan<Wanted> = function* (context, intent) {
  const { words } = context
  const panel = panelFor(context, intent)
  const table = yield* readChanged(context, intent, openingText(context, intent))
  if ('answer' in table) return table.answer
  const resolved = yield* resolveChanges(context, table.found, intent.changes)
  if ('answer' in resolved) return say(table.note + resolved.answer)
  const { changes } = resolved
  const { task } = table
  const own = yield* planOwnEdit(context, task, changes, mayEdit(changes) ? panel?.at('script') : undefined)
  if (own.kind === 'unclear') return yield* unclear(context, table.note + resolved.note, own, panel)
  const save = {
    tool: 'upsertTable',
    input: { tableId: table.found.id, changes: changes.map((change) => ({ ...change })) },
  }
  yield* useAll(panel ? [panel.at('save'), save] : [save])
  const edited = own.kind === 'edit' ? [yield* saveOwnEdit(own)] : []
  const scope = {
    table: table.found.name,
    columns: changes.map(({ column }) => column),
    edited: edited.map(({ name }) => name),
  }
  const summary = `${table.note}${resolved.note}${changeSummary(words, table.found, changes, own, task?.name)}`
  const impact = (also: readonly string[]) =>
    riskText(context.turn.context, { ...scope, edited: [...scope.edited, ...also] }, words)
  const title = changeTitle(table.found.name, changes, words)
  if (!intent.downstream)
    return yield* finish(
      context,
      intent,
      `${summary}${impact([])}`,
      title,
      panel,
      offerText(words, changes, { task: task?.name, toAdapt: mustEdit(context.turn.context, scope).length }),
    )
  const renames = yield* renamesToFollow(context, table.found, changes)
  const adapted = yield* adaptReaders(context, table.found.name, renames, { telling: panel?.at('downstream') })
  const failing = yield* earlierFailures(context, adapted.edited)
  return yield* finish(
    context,
    intent,
    `${summary}\n\n${renames.length > changes.length ? coveredText(words, { table: table.found.name, renames }) : ''}${adaptedText(
      words,
      adapted,
      changes.some(({ op }) => op === 'drop' || op === 'retype'),
    )}${failing}${impact(adapted.edited)}`,
    title,
    panel,
    offerText(words, changes, { task: task?.name, toAdapt: 0 }),
  )
}

export type Read = { answer: Move } | { found: ReadTable; note: string; task: FoundTask | undefined }

/** The table and its task in one step; a name that is not there is looked up first. */
export function* readChanged(context: PlanContext, intent: Wanted, opening: string): Walk<Read> {
  const { table } = intent
  const query = soleColumn(intent)
  const isName = /^[A-Za-z_]\w*$/.test(table)
  const direct = isName ? yield* readNamed(table, query, opening) : undefined
  if (direct) return direct
  const like = yield* findTable(context, table, query, isName ? '' : opening, isName)
  if ('answer' in like) return like.isMissing && table === query ? { answer: say(noOwnerText(context, table)) } : like
  if (isName && like.column === undefined && isBreaking(intent)) {
    const { name, comment } = like.found
    return { answer: say(offerName(context.words, { kind: 'table', written: table, meant: name }, name, comment)) }
  }
  const [tasks = ''] = yield* useAll([{ tool: 'listTasks', input: { table: like.found.name, limit: 100 } }])
  return { ...like, task: writerIn(tasks, like.found.name) }
}

/** Only the column was named, and no table has it. */
const noOwnerText = ({ words }: PlanContext, column: string): string =>
  words(
    `没有表有字段 \`${column}\`，没有改动。请说出表名和它的字段名，或先问「某张表有哪些字段」。`,
    `No table has a column \`${column}\`, and nothing was changed. Name the table and its column, or ask for the columns of a table first.`,
  )

/** Others read the column by its name or type: such a change is made in no table that was only guessed. */
const isBreaking = ({ changes }: Wanted): boolean => changes.some(({ op }) => op !== 'add')

/** The column to look for in the table's answer, when there is just one. */
function soleColumn({ changes }: Wanted): string | undefined {
  const [first, ...others] = changes
  return first && first.op !== 'add' && others.length === 0 ? first.column : undefined
}

const openingText = ({ words }: PlanContext, { changes }: Wanted): string =>
  changes.every(({ op }) => op === 'add' || op === 'retype')
    ? words('我先看表和写它的任务。', 'I look at the table and the task that writes it first.')
    : words(
        '我先看表和写它的任务，在工作副本里改，再保存；脚本全文留在文件里，不经过对话。',
        'I look at the table and the task that writes it, edit a working copy, then save. The script itself stays in files and does not pass through the conversation.',
      )

function* readNamed(table: string, query: string | undefined, opening: string): Walk<Read | undefined> {
  const calls = [
    { tool: 'getTable', input: { table, ...(query === undefined ? {} : { columnQuery: query }) } },
    { tool: 'listTasks', input: { table, limit: 100 } },
  ]
  const [got, listed] = yield* all(calls, opening)
  const found = got && !got.failed ? readTable(got.result ?? '') : undefined
  return found && { found, note: '', task: writerIn(listed?.result ?? '', found.name) }
}

/** Earlier renames of the table wait for the same release, so that readers follow them, too. */
export function* renamesToFollow(
  context: PlanContext,
  before: ReadTable,
  changes: readonly ColumnEdit[],
): Walk<Rename[]> {
  if (before.published !== before.version) return (yield* pendingRenames(context, before.name)).renames
  return changes.flatMap((change) => (change.op === 'rename' ? [change] : []))
}

/** An added column or another type leaves the script as it is. */
export const mayEdit = (changes: readonly ColumnEdit[]): boolean =>
  changes.some(({ op }) => op === 'rename' || op === 'drop')

/** Steps of the work, shown while scripts are edited or something is released; only steps that this work has. */
function panelFor({ words }: PlanContext, { changes, downstream, publish }: Wanted): Panel | undefined {
  const edits = mayEdit(changes)
  if (!publish && !downstream && !edits) return undefined
  return createPanel([
    ['look', words('看表和任务', 'Look at the table and its task')],
    ...(edits ? [['script', words('检查脚本，要改的就改', 'Check the script, edit it where needed')] as const] : []),
    ['save', words('保存改动', 'Save the change')],
    ...(downstream ? [['downstream', words('改下游任务', 'Adapt the tasks downstream')] as const] : []),
    ...(publish ? [['release', words('发布', 'Release')] as const] : []),
  ])
}

function* finish(
  context: PlanContext,
  intent: Wanted,
  text: string,
  title: string,
  panel: Panel | undefined,
  offer: string,
): Walk<Move> {
  if (intent.publish) return yield* release(context, title, text, panel && { panel, step: 'release' })
  if (panel) yield* all([panel.done()])
  return say(`${text}\n\n${offer}`)
}

/** The script would have to change and it is not clear how: nothing is saved, and the person is told where to look. */
export function* unclear(
  { words }: PlanContext,
  note: string,
  own: Extract<OwnEdit, { kind: 'unclear' }>,
  panel: Panel | undefined,
): Walk<Move> {
  if (panel) yield* all([panel.at('script', 'failed')])
  const places = own.lines.slice(0, 8).map(({ line, text }) => `${String(line).padStart(5)}  ${text}`)
  const shown = places.length > 0 ? `\n\n\`\`\`sql\n${places.join('\n')}\n\`\`\`` : ''
  return say(
    note +
      words(
        `**没有保存任何改动。** 任务 \`${own.task}\` 的脚本要跟着改 \`${own.column}\`，但怎么改不能逐行确定，我不乱改。${shown}\n\n请先改脚本，比如：「在 ${own.task} 的脚本里把“旧文字”替换成“新文字”」，再改表。`,
        `**Nothing was saved.** The script of \`${own.task}\` would have to change for \`${own.column}\`, and which lines is not clear, so I leave it alone.${shown}\n\nChange the script first, for example: in ${own.task} replace "old text" with "new text"; then change the table.`,
      ),
  )
}
