import { AgentError } from './agent-error'
import { decideOnError } from './error-decision'
import { isOver, type Run } from './run'
import { answerOfHook, takeStep } from './step'
import { commitAnswer } from './step-answer'
import { wait } from './wait'

/** Step after step until an answer stands, the run is stopped or an error ends it. */
export async function takeSteps<S>(run: Run<S>): Promise<void> {
  let extraSteps = 0
  while (!isOver(run)) {
    try {
      if (run.step >= run.limits.maxSteps + extraSteps) throw tooManySteps(run)
      run.step += 1
      run.response = undefined
      if ((await takeStep(run)) === 'ended') return
    } catch (cause) {
      if (run.signal.aborted) throw cause
      const verdict = await decideOnError(run, cause)
      if (verdict.type === 'stop') return stop(run, verdict.reason)
      if (verdict.type === 'replace') return replace(run, verdict.text)
      if (verdict.type === 'continue') extraSteps += 1
      if (verdict.type === 'retry') await retry(run, verdict.delayMs)
    }
  }
}

function stop<S>(run: Run<S>, reason: string | undefined): void {
  run.context.stop(reason ?? run.error?.type ?? 'error')
  run.error = undefined
}

/** A text in place of the answer that failed; it is part of the history like an answer. */
async function replace<S>(run: Run<S>, text: string): Promise<void> {
  await commitAnswer(run, [], answerOfHook(run, text))
}

/** The same step again, unless its answer stands already. */
async function retry<S>(run: Run<S>, delayMs: number | undefined): Promise<void> {
  if (run.response === undefined) run.step -= 1
  if (delayMs) await wait(delayMs, run.signal)
}

const tooManySteps = <S>(run: Run<S>) =>
  new AgentError('max_steps', `The run took its ${run.limits.maxSteps} steps without an answer.`, false)
