import { findConversation } from '@/db/conversations'
import { firstQueued } from '@/db/queued-messages'
import { activeRun, latestRun } from '@/db/runs'
import { findPerson } from '@/lib/auth/people'
import { tokensToday } from '@/lib/limits/daily-tokens'
import { acceptMessage } from './accept-message'
import type { Runtime } from './runtime'

/**
 * Sends the next message that waits in a conversation, if the last run there ended well; returns the run to start. After a stop or a
 * failure, while the run is parked at a card, and once the day's tokens are used up, it is for its author to say whether it still
 * holds.
 */
export function takeQueued(runtime: Runtime, conversationId: string): string | undefined {
  const { db, limits, now } = runtime
  const next = firstQueued(db, conversationId)
  const conversation = next && findConversation(db, conversationId)
  if (!conversation || activeRun(db, conversationId) || latestRun(db, conversationId)?.status !== 'done')
    return undefined
  const person = findPerson(db, conversation.ownerId)
  if (!person || tokensToday(db, person.id, now()) >= limits.person.tokens) return undefined
  return acceptMessage(runtime, person, conversationId, next).runId
}
