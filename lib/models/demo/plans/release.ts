import type { Intent } from '@/lib/models/demo/intent'
import { type Call, type Move, say } from '@/lib/models/demo/move'
import { all, type Plan, PlanAnswered, type PlanContext, type Walk } from '@/lib/models/demo/plan'
import type { Panel } from '@/lib/models/demo/plan-panel'
import { readOutcome } from '@/lib/models/demo/read-outcome'
import type { Step } from '@/lib/models/demo/transcript'
import { outcomeText } from './outcome-text'

/** Where a release stands in the plan panel. */
export interface PanelPlace {
  panel: Panel
  step: string
}

/** Calls packCommit and says what came of it. A person decides in between. */
export function* release(context: PlanContext, title: string, text: string, place?: PanelPlace): Walk<Move> {
  const step = yield* guarded(
    context,
    { tool: 'packCommit', input: { title } },
    text,
    place?.panel.at(place.step, 'waiting'),
  )
  if (place) yield* all([panelAfter(place, step)])
  return say(outcomeText(step, context.words))
}

/**
 * Calls a tool that a person decides about, together with a call that tells where the plan stands. Under the rule "call again
 * after approval" it is called once more. What waits on a card already is not asked for twice.
 */
export function* guarded(context: PlanContext, call: Call, text: string, before?: Call): Walk<Step> {
  if (isWaiting(context, call)) throw new PlanAnswered(waitsAlready(context))
  const steps = yield* all(before ? [before, call] : [call], text)
  const step = steps.at(-1)
  if (step && readOutcome(step).kind === 'call-again') return (yield* all([call]))[0] ?? step
  if (!step) throw new Error(`No result for ${call.tool}`)
  return step
}

/** The same call, for whatever reason; a release is always what is saved by now. */
function isWaiting({ memory }: PlanContext, { tool, input }: Call): boolean {
  const asked = JSON.stringify({ ...input, reason: '' })
  return (memory.waiting ?? []).some(
    (known) => known.tool === tool && tool !== 'packCommit' && JSON.stringify({ ...known.input, reason: '' }) === asked,
  )
}

const waitsAlready = ({ words }: PlanContext): string =>
  words(
    '同样的请求已经在等人决定，见上面的卡片，我没有再提交一次。',
    'The same request already waits for a decision on its card above, so I did not ask for it again.',
  )

/** The pack went out and is in effect. */
export const isPublished = (step: Step): boolean =>
  readOutcome(step).kind === 'done' && /^Pack \S+ "[^\n]*": published,/.test(step.result ?? '')

export function panelAfter({ panel, step }: PanelPlace, result: Step): Call {
  const outcome = readOutcome(result)
  if (isPublished(result)) return panel.done()
  return panel.at(
    step,
    outcome.kind === 'failed' || /: (?:failed|partial), mode/.test(result.result ?? '') ? 'failed' : 'pending',
  )
}

export const publish: Plan<Extract<Intent, { kind: 'publish' }>> = function* (context, { draft }) {
  const { words, memory } = context
  if (memory.waiting?.some(({ tool }) => tool === 'packCommit')) {
    return say(
      words(
        '发布卡片已经在等人决定，请在卡片上选择；聊天里的文字不算。之后又改了什么的话，再说「发布」会换一张新卡片。',
        'The release card already waits: choose on the card, words here do not count. If you change something more, “publish it” makes a new card.',
      ),
    )
  }
  const text = draft
    ? words(
        '我把保存过的改动放进发布包。要存成草稿，请在卡片上选「保存草稿」。',
        'I put what was saved into a pack. To keep it as a draft choose “Save as draft” on the card.',
      )
    : words(
        '我把保存过的改动放进发布包。变更和下游影响在卡片上，由人决定。',
        'I put what was saved into a pack. The changes and their downstream impact are on the card; a person decides.',
      )
  return yield* release(context, titleOf(context), text)
}

/** What the release does, by what this conversation changed. */
function titleOf({ words, memory }: PlanContext): string {
  const changes = memory.changes ?? []
  const tables = [...new Set(changes.map(({ table }) => table))]
  const [first] = changes
  if (first && changes.length === 1) return changeTitle(first.table, [first.edit], words)
  if (tables.length > 0)
    return words(
      `${tables.slice(0, 3).join('、')}：${changes.length} 处字段改动`,
      `${tables.slice(0, 3).join(', ')}: ${changes.length} column changes`,
    )
  const about = memory.editedTasks?.at(-1) ?? memory.task ?? memory.table
  return about ? words(`${about} 的改动`, `Changes of ${about}`) : words('保存过的改动', 'Saved changes')
}

/** `dws_x: rename a to b`. */
export function changeTitle(table: string, changes: readonly Edit[], words: PlanContext['words']): string {
  const parts = changes.map((change) => {
    if (change.op === 'rename')
      return words(`${change.column} 改名为 ${change.to}`, `rename ${change.column} to ${change.to}`)
    if (change.op === 'retype')
      return words(`${change.column} 改为 ${change.type}`, `make ${change.column} ${change.type}`)
    if (change.op === 'drop') return words(`删除 ${change.column}`, `drop ${change.column}`)
    return words(`新增 ${change.column}`, `add ${change.column}`)
  })
  return `${table}${words('：', ': ')}${parts.join(words('、', ', '))}`.slice(0, 200)
}

type Edit = Extract<Intent, { kind: 'change-column' }>['changes'][number]
