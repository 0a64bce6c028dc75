import { wordsFor } from './language'
import { recall } from './memory'
import { type Move, say } from './move'
import { PlanStopped, type Walk } from './plan'
import { planFor } from './plan-registry'
import { explainFailure } from './plans/explain-failure'
import type { Step, Turn } from './transcript'
import { understand } from './understand'

/** Most calls of one turn: a plan that needs more has lost its way. */
const maxCalls = 60

/** What to do next, from the transcript alone. */
export function planMove(turns: readonly Turn[]): Move {
  const turn = turns.at(-1) ?? { request: '', steps: [], answers: [], context: [] }
  const words = wordsFor(turn.request)
  if (turn.steps.length > maxCalls) return say(words('步骤太多了，我先停在这里。请把请求拆小一些。', 'That takes too many steps, so I stop here. Please split the request.'))
  const memory = recall(turns.slice(0, -1))
  const intent = understand(turn.request, memory)
  try {
    return replay(planFor(intent, { turn, memory, words }), turn.steps)
  } catch (error) {
    if (error instanceof PlanStopped) return say(explainFailure(error.step, words))
    throw error
  }
}

/** Feeds the recorded results to the plan until it wants a call that has none. */
function replay(plan: Walk<Move>, steps: readonly Step[]): Move {
  let used = 0
  let next = plan.next()
  while (!next.done) {
    const wanted = next.value.calls.length
    const results = steps.slice(used, used + wanted)
    if (results.length < wanted) return next.value
    used += wanted
    next = plan.next(results)
  }
  return next.value
}
