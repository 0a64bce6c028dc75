import { findRun, findToolCall, type ToolCallRow, unknownWrites } from '@/db/runs'
import { log } from '@/lib/log'
import type { Runtime } from './runtime'
import { endCall, lookUpOutcome } from './settle-started-writes'

/** All writes of unknown outcome, when no body of theirs can be at work any more: at the start of the process, which one that cannot be settled must not stop. */
export async function settleUnknownWrites(runtime: Runtime): Promise<void> {
  for (const { id } of unknownWrites(runtime.db)) await settleUnknownWrite(runtime, id)
}

/** One whose body has just ended, long after it was given up on. It never rejects. */
export async function settleUnknownWrite(runtime: Runtime, toolCallId: string): Promise<void> {
  try {
    const call = findToolCall(runtime.db, toolCallId)
    if (call?.status === 'unknown') await settle(runtime, call)
  } catch (error) {
    log().error({ error, toolCallId }, 'the outcome of a write is still unknown')
  }
}

/**
 * The platform is asked by the call's key, and the card, its receipt and the model are told; what the platform cannot say stays
 * unknown, and is asked again at the next start.
 */
async function settle(runtime: Runtime, call: ToolCallRow): Promise<void> {
  const row = findRun(runtime.db, call.runId)
  const outcome = await lookUpOutcome(runtime, call)
  if (!row || outcome === 'unknown') return
  endCall(
    runtime,
    row,
    call,
    outcome
      ? { status: 'done', result: outcome.result }
      : {
          status: 'failed',
          code: 'tool-failed',
          text: 'Error [tool-failed]: It turned out that it did not take effect.',
        },
  )
}
