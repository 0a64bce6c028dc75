import type { ColumnEdit, Intent } from '@/lib/models/demo/intent'
import { type Move, say } from '@/lib/models/demo/move'
import { all, type Plan, type PlanContext, use, type Walk } from '@/lib/models/demo/plan'
import { createPanel, type Panel } from '@/lib/models/demo/plan-panel'
import type { FoundTask } from '@/lib/models/demo/read-results'
import type { Step } from '@/lib/models/demo/transcript'
import { mayEdit, readChanged, renamesToFollow, unclear } from './change-column'
import { type ChangeFacts, changesText, decomposeText, designText } from './change-documents'
import { figuresCall, readFigures } from './column-figures'
import { newestDay } from './data-days'
import { executeText, notReleasedText, unsafeText, verifyText } from './execution-documents'
import { type Adapted, adaptReaders } from './fix-downstream'
import { outcomeText } from './outcome-text'
import { type OwnEdit, planOwnEdit, saveOwnEdit } from './own-script'
import type { Done, Saved } from './phased-work'
import { checksText, endPhase, readSkill } from './phases'
import { reachCalls, readerTasks, readReach } from './readers-of'
import { changeTitle, guarded, isPublished, panelAfter } from './release'
import { resolveChanges } from './resolve-changes'
import { mustEdit, riskText } from './risk-text'
import { failedTrial, type Trial, trialFailedText, trialLines, tryTasks } from './trial-runs'
import { verifyChange } from './verify-change'

type Wanted = Extract<Intent, { kind: 'change-column' }>

/** Changes columns the full way: design, decompose, execute, verify, each with its document. Readers of a renamed column follow. */
export const phasedChange: Plan<Wanted> = function* (context, intent) {
  const { words } = context
  yield* readSkill(
    'change-table-safely',
    words(
      '我分阶段做：先看怎么安全改表，再设计、拆解、执行、核对，每个阶段留一份文档。',
      'I go through the phases: how a table is changed safely, then design, steps, execution and checks, each with a document.',
    ),
  )
  const table = yield* readChanged(context, intent, '')
  if ('answer' in table) return table.answer
  const resolved = yield* resolveChanges(context, table.found, intent.changes)
  if ('answer' in resolved) return say(table.note + resolved.answer)
  const note = table.note + resolved.note
  const facts = yield* learn(context, { ...table, changes: resolved.changes })
  const stop = unsafeText(facts, words)
  if (stop) return say(note + stop)
  yield* endPhase('design', designText(facts, words))
  if (intent.phased === 'design')
    return say(
      `${note}${words(
        `设计文档写好了，在「文件」里（documents/design.md）：${changesText(facts, words)}。什么都没有改。要做下去，说「分阶段做」和同样的请求。`,
        `The design is written and stands among the files (documents/design.md): ${changesText(facts, words)}. Nothing was changed. To go on ask for the same “in phases”.`,
      )}`,
    )
  return yield* carryOut(context, intent, { facts, task: table.task, note })
}

interface Work {
  facts: ChangeFacts
  task: FoundTask | undefined
  note: string
}

/** What the design needs to know: where the values go, and what the table holds. */
function* learn(
  { turn }: PlanContext,
  {
    found,
    task,
    changes,
  }: { found: ChangeFacts['table']; task: FoundTask | undefined; changes: readonly ColumnEdit[] },
): Walk<ChangeFacts> {
  const reach = reachCalls(found.name, changes)
  const steps = yield* all([...reach, figuresCall(found, changes, 'before')])
  return {
    table: found,
    task: task?.name,
    changes,
    reaches: reach.map((call, index) => readReach(found.name, call, steps[index])),
    figures: readFigures(steps.at(-1), changes),
    request: turn.request,
  }
}

function* carryOut(context: PlanContext, intent: Wanted, { facts, task, note }: Work): Walk<Move> {
  const { words } = context
  const { table, changes } = facts
  const panel = panelFor(context, facts, intent.publish)
  const own = yield* planOwnEdit(context, task, changes)
  if (own.kind === 'unclear') return yield* unclear(context, note, own, undefined)
  const ownLines = own.kind === 'edit' ? own.edits.size : 0
  yield* endPhase('decompose', decomposeText(facts, { ownLines, publish: intent.publish }, words), panel.at('save'))
  const saved = yield* save(context, facts, own, panel)
  const open = mustEdit(context.turn.context, saved.scope)
  const trials = open.length > 0 ? [] : yield* tryEdited(saved, facts, task)
  const done = { facts, own, saved, trials, impact: riskText(context.turn.context, saved.scope, words).trim() }
  if (open.length > 0) {
    yield* all([panel.at('save', 'failed')])
    return say(`${note}${notReleasedText(done, open, words)}`)
  }
  const broken = failedTrial(trials)
  if (broken) {
    yield* all([panel.at('save', 'failed')])
    return say(`${note}${trialFailedText(broken, words)}`)
  }
  if (!intent.publish) return yield* finish(context, { ...done, panel, release: undefined, note })
  const release = yield* guarded(
    context,
    { tool: 'packCommit', input: { title: changeTitle(table.name, changes, words) } },
    `${note}${words('改好并保存了', 'Edited and saved')}${words('：', ': ')}${changesText(facts, words)}${words('。', '. ')}${trialLines(trials, saved.scope.edited, words).join(words('', ' '))}${words('变更和证据在卡片上，由人决定；发布后我再核对。', ' Changes and evidence are on the card and a person decides; after the release I check it.')}`,
    panel.at('release', 'waiting'),
  )
  if (isPublished(release)) return yield* finish(context, { ...done, panel, release, note: '' })
  yield* all([panelAfter({ panel, step: 'release' }, release, words)])
  return say(
    `${outcomeText(release, words)}\n\n${words('阶段停在「执行」，还没有核对。', 'The work stands at the phase “execute”; nothing was checked yet.')}`,
  )
}

/** The edited scripts for the newest day of the table, or of its task where the table has no days. */
function* tryEdited({ scope }: Saved, { figures }: ChangeFacts, task: FoundTask | undefined): Walk<Trial[]> {
  if (scope.edited.length === 0) return []
  return yield* tryTasks(scope.edited, figures?.newest ?? (task ? yield* newestDay(task.id) : undefined))
}

/** The table, the script that writes it, and after renames the scripts that read it. */
function* save(context: PlanContext, { table, changes }: ChangeFacts, own: OwnEdit, panel: Panel): Walk<Saved> {
  const result = yield* use('upsertTable', { tableId: table.id, changes: changes.map((change) => ({ ...change })) })
  const edited = own.kind === 'edit' ? [(yield* saveOwnEdit(own)).name] : []
  const isRenamed = changes.some(({ op }) => op === 'rename')
  const renames = isRenamed ? yield* renamesToFollow(context, table, changes) : []
  const adapted: Adapted =
    renames.length > 0
      ? yield* adaptReaders(context, table.name, renames, { telling: panel.at('readers') })
      : { edited: [], lines: 0, untouched: [], unsure: [] }
  return {
    version: result.match(/as version (\d+)/)?.[1] ?? '',
    adapted,
    scope: { table: table.name, columns: changes.map(({ column }) => column), edited: [...edited, ...adapted.edited] },
  }
}

/** The last two phases: what was done, then what was checked. */
function* finish(
  context: PlanContext,
  { panel, release, note, ...done }: Done & { panel: Panel; release: Step | undefined; note: string },
): Walk<Move> {
  const { words } = context
  yield* endPhase('execute', executeText(done, release, words), panel.at('verify'))
  const checks = yield* verifyChange(context, done, release)
  yield* endPhase('verify', verifyText(done, checks, release !== undefined, words), panel.done())
  const head = release
    ? outcomeText(release, words)
    : words(
        `已保存，按要求没有发布：${changesText(done.facts, words)}。说「发布」就提交。`,
        `Saved and not released, as asked: ${changesText(done.facts, words)}. Say “publish it” to release.`,
      )
  return say(
    `${note}${head}\n\n${checksText(checks, words)}${words('四个阶段的文档在「文件」里。', ' The documents of the four phases stand among the files.')}`,
  )
}

/** The steps as the person sees them move on. */
function panelFor({ words }: PlanContext, { changes, reaches }: ChangeFacts, publish: boolean): Panel {
  const readers = changes.some(({ op }) => op === 'rename') ? readerTasks(reaches).length : 0
  return createPanel([
    [
      'save',
      mayEdit(changes)
        ? words('改脚本，保存表和任务', 'Edit the script, save table and task')
        : words('保存改动', 'Save the change'),
    ],
    ...(changes.some(({ op }) => op === 'rename')
      ? [
          [
            'readers',
            words(`检查下游任务（血缘里 ${readers} 个）`, `Look at the tasks downstream (${readers} by lineage)`),
          ] as const,
        ]
      : []),
    ...(publish ? [['release', words('发布，由人决定', 'Release, a person decides')] as const] : []),
    ['verify', words('核对', 'Check the result')],
  ])
}
