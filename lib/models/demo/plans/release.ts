import type { Intent } from '@/lib/models/demo/intent'
import { type Call, type Move, say } from '@/lib/models/demo/move'
import { all, PlanAnswered, type PlanContext, type Walk } from '@/lib/models/demo/plan'
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
