import { AgentError } from './agent-error'
import { toAgentError } from './error-decision'
import { finishRun } from './finish-run'
import { runResumedCalls } from './resume'
import { createRun, emit, keepRaised, type Run, raiseKept, saveRest } from './run'
import type { AgentOutcome, AgentRunOptions } from './run-options'
import { takeSteps } from './steps'

/**
 * Works on a run until it is done, waits for a person, has failed or is cancelled. Failures are an outcome, not an
 * exception; it rejects only when the store does.
 */
export async function runAgent<S>(options: AgentRunOptions<S>): Promise<AgentOutcome> {
  const run = createRun(options)
  const { runId, conversationId, parentRunId, continues } = options.run
  if (!continues)
    emit(run, { type: 'RUN_STARTED', threadId: conversationId, runId, ...(parentRunId ? { parentRunId } : {}) })
  try {
    return await finishRun(run, await work(run))
  } finally {
    await endHooks(run)
  }
}

/** The run up to its end; an error that nobody mended is left in `run.error`. */
async function work<S>(run: Run<S>): Promise<AgentOutcome['status']> {
  try {
    await beginHooks(run)
    const goesOn = await runResumedCalls(run)
    if (goesOn) await takeSteps(run)
    raiseKept(run)
  } catch (cause) {
    const error = toAgentError(cause)
    if (run.signal.aborted && error.type === 'aborted') return 'cancelled'
    run.error = error
    return 'failed'
  }
  if (run.signal.aborted) return 'cancelled'
  return run.interrupts.length > 0 ? 'waiting' : 'done'
}

async function beginHooks<S>(run: Run<S>): Promise<void> {
  const failedGate = await run.chain.beforeAgent(run.context)
  if (failedGate === undefined) return
  throw new AgentError('tool_error', `The check ${failedGate} could not be completed before the run.`, false)
}

/** `onFinally` comes after the end is committed: what it leaves is stored, but nothing can fail the run any more. */
async function endHooks<S>(run: Run<S>): Promise<void> {
  await keepRaised(run, () => run.chain.onFinally(run.context))
  await saveRest(run)
}
