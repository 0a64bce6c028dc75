import { activeRun, findRun, insertRun } from '@/db/runs'
import type { Interaction } from '@/lib/contracts/interaction'
import type { Person } from '@/lib/contracts/user'
import { AppError } from '@/lib/errors'
import { getInteraction } from '@/lib/guard/read-interactions'
import { withdraw } from '@/lib/guard/withdraw'
import { closeWaitingCall } from './close-waiting-call'
import { moveConversation, waitingState } from './conversation-state'
import type { Runtime } from './runtime'

/**
 * The requester or an administrator takes an open card back: ledger, the call's result and events in one transaction. Returns the
 * run that tells the model, where the conversation had stopped at this call; else it is told before its next answer.
 */
export function withdrawInteraction(
  runtime: Runtime,
  person: Person,
  interactionId: string,
): { interaction: Interaction; runId: string | undefined } {
  const { db, writer, now } = runtime
  const shown = getInteraction(db, person, interactionId, now())
  if (!shown) throw new AppError('not-found', 'There is no such decision.')
  const { conversationId } = shown.interaction
  return writer.commit(conversationId, null, () => {
    const ended = withdraw(db, person, interactionId, now())
    const stoppedHere = closeWaitingCall(db, { ...ended, code: 'not-granted' }, now())
    const isBusy = activeRun(db, conversationId) !== undefined
    const runId = stoppedHere ? queueRun(runtime, ended) : undefined
    const rest = isBusy ? undefined : (waitingState(db, conversationId) ?? 'idle')
    return {
      result: { interaction: { ...shown.interaction, status: ended.status }, runId },
      events: [...ended.events, ...moveConversation(db, conversationId, { state: runId ? 'running' : rest })],
    }
  })
}

function queueRun({ db, now }: Runtime, ended: { runId: string; interactionId: string }): string {
  const asked = findRun(db, ended.runId)
  if (!asked) throw new Error(`Interaction ${ended.interactionId} has no run`)
  const { conversationId, userId } = asked
  return insertRun(db, { conversationId, userId, cause: 'decision', interactionId: ended.interactionId }, now())
}
