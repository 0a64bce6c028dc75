import { openToolCalls, type RunRow, type ToolCallRow } from '@/db/runs'
import { log } from '@/lib/log'
import type { Runtime } from './runtime'
import { type CallFate, endCall, fateOf } from './settle-started-writes'

const notBegun: CallFate = {
  status: 'cancelled',
  code: 'aborted',
  text: 'Error [aborted]: The run ended before this call was executed.',
}

/**
 * A run ends without the loop that would have ended its calls: each gets its result, so that no later run takes it up. A write that
 * had started is looked up by its key. A card that nobody has decided yet stays open. It never rejects: a start must not fail on it.
 */
export async function endOpenCalls(runtime: Runtime, row: RunRow): Promise<void> {
  for (const call of openToolCalls(runtime.db, row.conversationId)) {
    if (!isOf(row, call)) continue
    try {
      endCall(runtime, row, call, (await fateOf(runtime, call)) ?? notBegun)
    } catch (error) {
      log().error({ error, toolCallId: call.id }, 'a call of a run that is over stays open')
    }
  }
}

/** Also the call that the run was to carry out because somebody decided its card. */
const isOf = (row: RunRow, call: ToolCallRow): boolean =>
  (row.interactionId !== null && call.interactionId === row.interactionId) ||
  (call.runId === row.id && call.status !== 'waiting')
