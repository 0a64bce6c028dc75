import type { RunEvent } from '@/lib/contracts/run-event'
import { toAgentError } from './error-decision'
import { announce, completePhases, emit, keepRaised, type Run, takeBoundary } from './run'
import type { AgentOutcome } from './run-options'
import { closeOpenCalls } from './tool-batch'

type Status = AgentOutcome['status']
const outcomeTypes = { done: 'success', waiting: 'interrupt', cancelled: 'cancelled' } as const

/** Closes what is open, gives the text its last form, tells the hooks, and commits the end. */
export async function finishRun<S>(run: Run<S>, reached: Status): Promise<AgentOutcome> {
  await closeOpenCalls(run)
  await keepRaised(run, () => lastHooks(run, reached))
  const status = run.raised ? 'failed' : reached
  if (run.raised) run.error = toAgentError(run.raised)
  const error = status === 'failed' ? run.error : undefined
  const boundary = takeBoundary(run, [endEvent(run, status)])
  run.options.store.runEnded({
    status,
    stopReason: run.stopReason,
    error: error && { code: error.type, message: error.message },
    usage: run.cumulativeUsage,
    ...boundary,
  })
  await announce(run, boundary.events)
  return {
    status,
    text: run.finalContent ?? '',
    object: run.object,
    stopReason: run.stopReason,
    error,
    usage: run.cumulativeUsage,
    steps: run.step,
    interrupts: status === 'waiting' ? run.interrupts : [],
  }
}

async function lastHooks<S>(run: Run<S>, status: Status): Promise<void> {
  await completePhases(run)
  if (status === 'failed') return
  if (status === 'done') await finalize(run)
  const stopReason = run.stopReason === undefined ? {} : { stopReason: run.stopReason }
  await run.chain.afterAgent(run.context, { type: outcomeTypes[status], ...stopReason })
}

async function finalize<S>(run: Run<S>): Promise<void> {
  const streamed = run.finalContent
  if (streamed === undefined) return
  run.finalContent = await run.chain.finalizeContent(run.context, streamed)
  if (run.finalContent === streamed || run.finalMessageId === undefined) return
  emit(run, {
    type: 'CUSTOM',
    name: 'MESSAGE_REPLACED',
    value: { messageId: run.finalMessageId, text: run.finalContent },
  })
}

function endEvent<S>(run: Run<S>, status: Status): RunEvent {
  if (status === 'failed')
    return { type: 'RUN_ERROR', message: run.error?.message ?? '', code: run.error?.type ?? 'internal' }
  const { runId, conversationId } = run.options.run
  return {
    type: 'RUN_FINISHED',
    threadId: conversationId,
    runId,
    outcome:
      status === 'waiting'
        ? { type: 'interrupt', interrupts: run.interrupts.map(toInterrupt) }
        : { type: outcomeTypes[status] },
    ...(run.stopReason === undefined ? {} : { result: { stopReason: run.stopReason } }),
    usage: [run.cumulativeUsage],
  }
}

const toInterrupt = ({ interactionId, toolCallId, expiresAt }: Run['interrupts'][number]) => ({
  id: interactionId,
  reason: 'approval',
  toolCallId,
  ...(expiresAt === undefined ? {} : { expiresAt }),
})
