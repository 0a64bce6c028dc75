import { ownedConversation } from '@/db/conversations'
import { findByClientId } from '@/db/messages'
import { countQueued, insertQueued, removeQueued } from '@/db/queued-messages'
import { activeRun } from '@/db/runs'
import type { NewMessage } from '@/lib/contracts/request'
import type { Person } from '@/lib/contracts/user'
import { AppError } from '@/lib/errors'
import { acceptMessage, checkLength } from './accept-message'
import type { Runtime } from './runtime'

/** Messages of one conversation that may wait at a time. */
const queueLimit = 10

/**
 * Says something while a run is going on: it waits until that has ended. Where nothing runs (any more) it is said at once; then
 * `runId` is the run to start.
 */
export function queueMessage(
  runtime: Runtime,
  person: Person,
  conversationId: string,
  { clientId, text, files = [] }: Omit<NewMessage, 'replaces'>,
): { runId: string | undefined; seq: number } {
  const { db, writer, now } = runtime
  checkLength(text)
  const { lastSeq } = ownedConversation(db, person.id, conversationId)
  if (findByClientId(db, conversationId, clientId)) return { runId: undefined, seq: lastSeq }
  if (!activeRun(db, conversationId)) {
    const { runId, seq } = acceptMessage(runtime, person, conversationId, { clientId, text, files })
    return { runId, seq }
  }
  if (countQueued(db, conversationId) >= queueLimit)
    throw new AppError('queue-full', `At most ${queueLimit} messages wait; remove one, or let the run end.`)
  writer.commit(conversationId, null, () => {
    const isNew = insertQueued(db, { conversationId, clientId, text, files }, now())
    const value = { clientId, text, ...(files.length > 0 ? { files } : {}) }
    return {
      result: undefined,
      events: isNew ? [{ type: 'CUSTOM', name: 'MESSAGE_QUEUED', value }] : [],
    }
  })
  return { runId: undefined, seq: ownedConversation(db, person.id, conversationId).lastSeq }
}

/** Takes a waiting message back; one that was sent in the meantime is not found. */
export function unqueueMessage(runtime: Runtime, person: Person, conversationId: string, clientId: string): void {
  const { db, writer } = runtime
  ownedConversation(db, person.id, conversationId)
  writer.commit(conversationId, null, () => {
    if (!removeQueued(db, conversationId, clientId))
      throw new AppError('not-found', 'There is no such message in the queue.')
    return {
      result: undefined,
      events: [{ type: 'CUSTOM', name: 'MESSAGE_UNQUEUED', value: { clientId, reason: 'removed' } }],
    }
  })
}
