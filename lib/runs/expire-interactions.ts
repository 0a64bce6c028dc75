import { findConversation } from '@/db/conversations'
import { globalSingleton } from '@/lib/global'
import { expireInteraction, findDue } from '@/lib/guard/expire-due'
import { log } from '@/lib/log'
import { closeWaitingCall } from './close-waiting-call'
import { moveConversation } from './conversation-state'
import type { Runtime } from './runtime'

const intervalMs = 15_000

/** Ends the cards whose time is over. A timeout is neither yes nor no: nothing runs, the conversation says so. */
export function expireInteractions(runtime: Runtime): number {
  const { db, writer, now } = runtime
  const due = findDue(db, now())
  for (const { interactionId, conversationId, runId } of due) {
    if (!findConversation(db, conversationId)) {
      expireInteraction(db, interactionId, now())
      continue
    }
    writer.commit(conversationId, runId, () => {
      const ended = expireInteraction(db, interactionId, now())
      if (!ended) return { result: undefined, events: [] } // somebody decided in this very moment
      closeWaitingCall(db, { ...ended, code: 'decision-expired' }, now())
      return {
        result: undefined,
        events: [...ended.events, ...moveConversation(db, conversationId, { state: 'expired' })],
      }
    })
  }
  return due.length
}

export function startExpiry(runtime: Runtime): void {
  globalSingleton('expiry', () =>
    setInterval(() => {
      try {
        expireInteractions(runtime)
      } catch (error) {
        log().error({ error }, 'expiry failed')
      }
    }, intervalMs).unref(),
  )
}
