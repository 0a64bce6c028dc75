import type { Db } from '@/db/client'
import { appendMessage } from '@/db/messages'
import { findToolCall, moveToolCall } from '@/db/runs'
import { loadState, saveState } from '@/db/state'
import { notices } from '@/lib/contracts/state-key'
import { toolMessage } from './tool-message'

/**
 * A parked call will not run: it gets its result, so that the history stays whole. When the conversation went on without it, the
 * model was told already that it waits; then the outcome becomes a notice for its next call. True when the conversation had stopped
 * at this call.
 */
export function closeWaitingCall(
  db: Db,
  ended: { toolCallId: string; text: string; code: string },
  now: Date,
): boolean {
  const call = findToolCall(db, ended.toolCallId)
  if (
    !call ||
    !moveToolCall(db, call.id, ['waiting'], {
      status: 'blocked',
      code: ended.code,
      resultText: ended.text,
      endedAt: now,
    })
  )
    return false
  const { conversationId, runId } = call
  if (call.resultText === null) {
    appendMessage(
      db,
      { conversationId, runId, kind: 'tool', content: toolMessage(call.id, call.tool, ended.text, true) },
      now,
    )
    return true
  }
  addNotice(db, conversationId, ended.text)
  return false
}

/** Leaves a sentence that the model is told before its next call. */
export function addNotice(db: Db, conversationId: string, text: string): void {
  const known = notices.schema.safeParse(loadState(db, conversationId)[notices.name])
  saveState(db, conversationId, { [notices.name]: [...(known.success ? known.data : []), text] })
}
