import { AgentError } from './agent-error'
import { decideOnError } from './error-decision'
import { takeFormatSteps } from './format-steps'
import { isOver, type Run, raiseKept } from './run'
import { answerOfHook, beginStep, type StepOutcome, takeStep } from './step'
import { commitAnswer } from './step-answer'
import { wait } from './wait'

/** Step after step until an answer stands, the run is stopped or an error ends it. */
export async function takeSteps<S>(run: Run<S>): Promise<void> {
  while (!isOver(run)) {
    const outcome = await takeNext(run).catch((cause: unknown) => goOnAfter(run, cause))
    if (outcome === 'ended') break
  }
  await takeFormat(run)
}

/** The result in the wanted format, if one is wanted and the run came to its answer. */
async function takeFormat<S>(run: Run<S>): Promise<void> {
  const { format } = run.options
  if (!format || run.interrupts.length > 0) return
  while (!isOver(run)) {
    const outcome = await takeFormatSteps(run, format).then(
      () => 'ended',
      (cause: unknown) => goOnAfter(run, cause),
    )
    if (outcome === 'ended') return
  }
}

async function takeNext<S>(run: Run<S>): Promise<StepOutcome> {
  // Each time that `onError` lets the run go on is one step more.
  if (run.step >= run.limits.maxSteps + run.errorContinues) throw tooManySteps(run)
  beginStep(run)
  const outcome = await takeStep(run)
  raiseKept(run)
  return outcome
}

async function goOnAfter<S>(run: Run<S>, cause: unknown): Promise<StepOutcome> {
  if (run.signal.aborted) throw cause
  const verdict = await decideOnError(run, cause)
  switch (verdict.type) {
    case 'continue':
      return 'goes-on'
    case 'retry':
      await prepareRetry(run, verdict.delayMs)
      return 'goes-on'
    case 'replace':
      await commitAnswer(run, [], answerOfHook(run, verdict.text))
      return 'ended'
    case 'stop':
      run.context.stop(verdict.reason ?? 'error')
      return 'ended'
  }
}

/** The same step again, unless its answer stands already. */
async function prepareRetry<S>(run: Run<S>, delayMs: number | undefined): Promise<void> {
  if (run.response === undefined) run.step -= 1
  if (delayMs) await wait(delayMs, run.signal)
}

const tooManySteps = <S>(run: Run<S>) =>
  new AgentError('max_steps', `The run took its ${run.limits.maxSteps} steps without an answer.`, false)
