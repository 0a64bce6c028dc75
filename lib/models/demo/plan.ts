import type { Words } from './language'
import type { Memory } from './memory'
import type { Call, Move } from './move'
import type { Step, Turn } from './transcript'

/** What a plan may look at. */
export interface PlanContext {
  turn: Turn
  memory: Memory
  words: Words
}

/**
 * A plan yields the calls it needs and gets their results; what it returns ends the turn. It keeps nothing between steps:
 * each time the model is asked it runs from its beginning over the results that stand in the transcript.
 */
export type Plan<I> = (context: PlanContext, intent: I) => Walk<Move>
export type Walk<T> = Generator<Move, T, Step[]>

/** A call failed in a way that the plan has no answer to: the person is told. */
export class PlanStopped extends Error {
  constructor(readonly step: Step) {
    super(`${step.tool} failed`)
  }
}

/** There is nothing more to do, and this says why: from within a plan's part. */
export class PlanAnswered extends Error {
  constructor(readonly text: string) {
    super(text)
  }
}

/** Calls several tools in one step; hands back their results in order, also failed ones. No calls, no step. */
export function* all(calls: readonly Call[], text = ''): Walk<Step[]> {
  return calls.length === 0 ? [] : yield { text, calls }
}

/** Calls several tools in one step, all of which have to work. */
export function* useAll(calls: readonly Call[], text = ''): Walk<string[]> {
  const steps = yield* all(calls, text)
  const failed = steps.find((step) => step.failed)
  if (failed) throw new PlanStopped(failed)
  return steps.map((step) => step.result ?? '')
}

/** Calls a tool and hands back its result, also a failed one. */
export function* attempt(tool: string, input: Record<string, unknown>, text = ''): Walk<Step> {
  const [step] = yield { text, calls: [{ tool, input }] }
  if (!step) throw new Error(`No result for ${tool}`)
  return step
}

/** Calls a tool that has to work for the plan to go on; returns its text. */
export function* use(tool: string, input: Record<string, unknown>, text = ''): Walk<string> {
  const step = yield* attempt(tool, input, text)
  if (step.failed) throw new PlanStopped(step)
  return step.result ?? ''
}
