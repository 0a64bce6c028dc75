import type { Db } from '@/db/client'
import { moveToolCall, openToolCalls, type ToolCallRow } from '@/db/runs'

/** What the model is told of a call that goes on waiting while it goes on without it. */
export const waitingText = (tool: string): string =>
  `Not executed: the call waits for a person's decision on its card. Do not call ${tool} again for the same change; the outcome will be told to you.`

/** The calls of one run that wait go on waiting by themselves: their decision runs just them, and its outcome becomes a notice. */
export function detachCallsOf(db: Db, conversationId: string, runId: string): ToolCallRow[] {
  const waiting = openToolCalls(db, conversationId).filter(
    (call) => call.runId === runId && call.status === 'waiting' && call.resultText === null,
  )
  for (const call of waiting) moveToolCall(db, call.id, ['waiting'], { resultText: waitingText(call.tool) })
  return waiting
}
