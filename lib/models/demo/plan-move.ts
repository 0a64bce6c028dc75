import { wordsFor } from './language'
import { recall } from './memory'
import { type Move, say } from './move'
import { type PlanContext, PlanStopped, type Walk } from './plan'
import { planFor } from './plan-registry'
import { explainFailure } from './plans/explain-failure'
import { noticeText } from './plans/notice-text'
import type { Step, Turn } from './transcript'
import { understand } from './understand'

/** Most calls of one turn: a plan that needs more has lost its way. */
const maxCalls = 3_000

/** What to do next, from the transcript alone. */
export function planMove(turns: readonly Turn[]): Move {
  const turn = turns.at(-1) ?? { request: '', steps: [], answers: [], context: [] }
  const words = wordsFor(turns.map(({ request }) => request))
  if (turn.steps.length > maxCalls) {
    return say(
      words(
        '步骤太多，我先停在这里。请把请求拆小一些。',
        'That takes too many steps, so I stop here. Please split the request.',
      ),
    )
  }
  const memory = recall(turns.slice(0, -1))
  const move = replay(
    withFailures(planFor(understand(turn.request, memory), { turn, memory, words }), words),
    turn.steps,
  )
  const news = turn.steps.length === 0 ? noticeText(turn.context, words) : ''
  return news ? { ...move, text: `${news}\n\n${move.text}`.trim() } : move
}

/** A failed call that the plan has no answer to ends it with an explanation; a shown plan is marked as failed. */
function* withFailures(plan: Walk<Move>, words: PlanContext['words']): Walk<Move> {
  let shown: Step | undefined
  try {
    let next = plan.next()
    while (!next.done) {
      const steps: Step[] = yield next.value
      shown = steps.find(({ tool }) => tool === 'updatePlan') ?? shown
      next = plan.next(steps)
    }
    return next.value
  } catch (error) {
    if (!(error instanceof PlanStopped)) throw error
    if (shown) yield { text: '', calls: [{ tool: 'updatePlan', input: { items: stopped(shown.input.items) } }] }
    return say(explainFailure(error.step, words))
  }
}

const stopped = (items: unknown): unknown =>
  Array.isArray(items)
    ? items.map((item: { status?: string }) => (item.status === 'running' ? { ...item, status: 'failed' } : item))
    : items

/** Feeds the recorded results to the plan until it wants a call that has none. */
function replay(plan: Walk<Move>, steps: readonly Step[]): Move {
  let used = 0
  let next = plan.next()
  while (!next.done) {
    const wanted = next.value.calls.length
    const results = steps.slice(used, used + wanted)
    if (results.length < wanted || wanted === 0) return next.value
    used += wanted
    next = plan.next(results)
  }
  return next.value
}
