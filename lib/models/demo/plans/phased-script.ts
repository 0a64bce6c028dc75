import { findTask } from '@/lib/models/demo/find-objects'
import type { Intent } from '@/lib/models/demo/intent'
import type { Words } from '@/lib/models/demo/language'
import { type Move, say } from '@/lib/models/demo/move'
import { all, type Plan, type PlanContext, use, useAll, type Walk } from '@/lib/models/demo/plan'
import { createPanel, type Panel } from '@/lib/models/demo/plan-panel'
import { type ReadTask, readInstances, readTask } from '@/lib/models/demo/read-results'
import type { Line } from '@/lib/models/demo/script-shape'
import type { Step } from '@/lib/models/demo/transcript'
import { linesWith, workingCopies } from './edit-working-copy'
import { outcomeText } from './outcome-text'
import { type Check, checksText, endPhase } from './phases'
import { type Reach, readReach } from './readers-of'
import { guarded, isPublished, panelAfter } from './release'
import { decomposed, designed, executed, type ScriptDone, type ScriptWork, verified } from './script-documents'
import { runCheck, startedRuns } from './started-runs'

type Wanted = Extract<Intent, { kind: 'edit-script' }>

/** Replaces text in a task's script the full way: the script is tried on a throwaway copy before its release, and checked after. */
export const phasedScript: Plan<Wanted> = function* (context, intent) {
  const { words } = context
  const opening = words(
    '我分阶段做：设计、拆解、执行、核对，每个阶段留一份文档。',
    'I go through the phases: design, steps, execution and checks, each with a document.',
  )
  const task = yield* findTask(context, intent.name, opening)
  if ('answer' in task) return task.answer
  const { name, snapshot } = task.found
  if (!snapshot) return say(words(`\`${name}\` 没有可以编辑的脚本。`, `\`${name}\` has no script to edit.`))
  const [lines = []] = yield* linesWith([{ path: snapshot, text: intent.from }])
  if (lines.length === 0)
    return say(
      `${task.note}${words(`\`${name}\` 的脚本里没有 \`${intent.from}\`，没有改动。`, `The script of \`${name}\` does not contain \`${intent.from}\`; nothing was changed.`)}`,
    )
  if (intent.from === intent.to)
    return say(words('新旧文字一样，没有改动。', 'The old and the new text are the same; nothing was changed.'))
  const work = yield* learn(context, { intent, task: task.found, snapshot, lines })
  yield* endPhase('design', designed(work, words))
  if (intent.phased === 'design')
    return say(
      task.note +
        words(
          '设计文档写好了，在「文件」里（documents/design.md）。什么都没有改。',
          'The design is written and stands among the files (documents/design.md). Nothing was changed.',
        ),
    )
  return yield* carryOut(context, work, task.note)
}

interface Found {
  intent: Wanted
  task: ReadTask
  snapshot: string
  lines: readonly Line[]
}

/** What the script's table feeds, and the data days that a trial run can take. */
function* learn({ turn }: PlanContext, { intent, task, snapshot, lines }: Found): Walk<ScriptWork> {
  const calls = task.writes.map((table) => ({ tool: 'getLineage', input: { table, direction: 'downstream' } }))
  const steps = yield* all([{ tool: 'listInstances', input: { task: task.id, limit: 20 } }, ...calls])
  const reaches: Array<{ table: string; reach: Reach }> = calls.map((call, index) => ({
    table: call.input.table,
    reach: readReach(call.input.table, call, steps[index + 1]),
  }))
  const days = readInstances(steps[0]?.result ?? '').map(({ bizdate }) => bizdate)
  return { intent, task, snapshot, lines, reaches, newest: days.sort().at(-1), request: turn.request }
}

function* carryOut(context: PlanContext, work: ScriptWork, note: string): Walk<Move> {
  const { words } = context
  const { intent, task } = work
  const panel = createPanel([
    ['edit', words('改脚本并保存', 'Edit the script and save it')],
    ['try', words('试跑', 'Trial run')],
    ...(intent.publish ? [['release', words('发布，由人决定', 'Release, a person decides')] as const] : []),
    ['verify', words('核对', 'Check the result')],
  ])
  const done = yield* editAndTry(context, work, panel)
  if (done.run?.status === 'failed') {
    yield* all([panel.at('try', 'failed')])
    return say(
      `${note}${words('已保存，**没有发布**：试跑失败。', 'Saved and **not released**: the trial run failed.')}\n\n> ${done.run.message}\n\n${words('阶段停在「执行」。', 'The work stands at the phase “execute”.')}`,
    )
  }
  if (!intent.publish) return yield* finish(context, done, panel, undefined, note)
  const release = yield* guarded(
    context,
    { tool: 'packCommit', input: { title: `${task.name}: ${intent.from} → ${intent.to}`.slice(0, 200) } },
    `${note}${words('改好并保存了。变更和证据在卡片上，由人决定；发布后我再核对。', 'Edited and saved. Changes and evidence are on the card and a person decides; after the release I check it.')}`,
    panel.at('release', 'waiting'),
  )
  if (isPublished(release)) return yield* finish(context, done, panel, release, '')
  yield* all([panelAfter({ panel, step: 'release' }, release, words)])
  return say(
    `${outcomeText(release, words)}\n\n${words('阶段停在「执行」，还没有核对。', 'The work stands at the phase “execute”; nothing was checked yet.')}`,
  )
}

function* editAndTry({ words, memory }: PlanContext, work: ScriptWork, panel: Panel): Walk<ScriptDone> {
  const { intent, task, newest } = work
  const [path = ''] = yield* workingCopies([work.snapshot], memory)
  yield* endPhase('decompose', decomposed(work, words), panel.at('edit'))
  const edited = yield* use('str_replace', { path, old_str: intent.from, new_str: intent.to, all: true })
  const saved = yield* use('upsertTask', { taskId: task.id, scriptFilePath: path })
  const trial = newest ? [panel.at('try'), { tool: 'debugRun', input: { taskId: task.id, bizdate: newest } }] : []
  const [, tried] = yield* all(trial)
  const [run] = readInstances((tried?.result ?? '').replace(/^[^:]*: /, ''))
  return {
    ...work,
    places: edited.match(/^Replaced (\d+) place/)?.[1] ?? '1',
    version: saved.match(/as version (\d+)/)?.[1] ?? '',
    run,
  }
}

/** The last two phases: what was done, then what was checked. */
function* finish(
  { words }: PlanContext,
  done: ScriptDone,
  panel: Panel,
  release: Step | undefined,
  note: string,
): Walk<Move> {
  yield* endPhase('execute', executed(done, release, words), panel.at('verify'))
  const runs = startedRuns(release?.result ?? '')
  const [task = '', ...history] = yield* useAll([
    { tool: 'getTask', input: { task: done.task.name } },
    ...runs.map((started) => ({ tool: 'listInstances', input: { task: started.task, limit: 20 } })),
  ])
  const checks = [
    versionCheck(task, { version: done.version, isReleased: release !== undefined }, words),
    ...runs.map((started, index) => runCheck(started, history[index] ?? '', words)),
  ]
  yield* endPhase('verify', verified(done, checks, words), panel.done())
  const head = release
    ? outcomeText(release, words)
    : note + words('已保存，按要求没有发布。', 'Saved and not released, as asked.')
  return say(
    `${head}\n\n${checksText(checks, words)}${words('四个阶段的文档在「文件」里。', ' The documents of the four phases stand among the files.')}`,
  )
}

function versionCheck(text: string, saved: { version: string; isReleased: boolean }, words: Words): Check {
  const [, now, published] = text.match(/, version (\d+), (?:published version (\d+)|never published)/) ?? []
  const seen = saved.isReleased ? published : now
  return {
    what: saved.isReleased
      ? words('生效的任务版本', 'task version in effect')
      : words('保存的任务版本', 'saved task version'),
    before: saved.version,
    after: seen ?? words('未知', 'unknown'),
    holds: readTask(text) ? seen === saved.version : undefined,
  }
}
