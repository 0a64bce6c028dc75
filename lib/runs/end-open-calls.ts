import { openToolCalls, type RunRow, type ToolCallRow } from '@/db/runs'
import type { Runtime } from './runtime'
import { type CallFate, endCall, lookUpOutcome, lostInCrash } from './settle-started-writes'

const notBegun: CallFate = {
  status: 'cancelled',
  code: 'aborted',
  text: 'Error [aborted]: The run ended before this call was executed.',
}

/**
 * A run ends without the loop that would have ended its calls: each gets its result, so that no later run takes it up. A write that
 * had started is looked up by its key. A card that nobody has decided yet stays open.
 */
export async function endOpenCalls(runtime: Runtime, row: RunRow): Promise<void> {
  for (const call of openToolCalls(runtime.db, row.conversationId)) {
    if (isOf(row, call)) endCall(runtime, row, call, await fateOf(runtime, call))
  }
}

/** Also the call that the run was to carry out because somebody decided its card. */
const isOf = (row: RunRow, call: ToolCallRow): boolean =>
  (row.interactionId !== null && call.interactionId === row.interactionId) ||
  (call.runId === row.id && call.status !== 'waiting')

async function fateOf(runtime: Runtime, call: ToolCallRow): Promise<CallFate> {
  if (call.status !== 'running' || call.effect !== 'write') return notBegun
  const outcome = await lookUpOutcome(runtime, call)
  if (outcome === 'unknown') return lostInCrash(call)
  return outcome ? { status: 'done', result: outcome.result } : notBegun
}
