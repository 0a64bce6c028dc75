import type { Words } from './language'
import { type Move, say } from './move'
import { PlanAnswered, PlanStopped, type Walk } from './plan'
import { explainFailure } from './plans/explain-failure'
import type { Step } from './transcript'

/** A failed call that the plan has no answer to ends it with an explanation; a shown plan is marked as failed. */
export function* withFailures(plan: Walk<Move>, words: Words): Walk<Move> {
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
    if (error instanceof PlanAnswered) return say(error.text)
    if (!(error instanceof PlanStopped)) throw error
    if (shown) yield { text: '', calls: [{ tool: 'updatePlan', input: { items: stopped(shown.input.items) } }] }
    return say(explainFailure(error.step, words))
  }
}

const stopped = (items: unknown): unknown =>
  Array.isArray(items)
    ? items.map((item: { status?: string }) => (item.status === 'running' ? { ...item, status: 'failed' } : item))
    : items
