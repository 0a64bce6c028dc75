import {
  createConversation,
  listConversations,
  ownedConversation,
  toSummary,
  updateConversation,
} from '@/db/conversations'
import { earliestExpiry } from '@/db/ledger/interactions'
import type { ConversationSummary } from '@/lib/contracts/conversation'
import type { RunEvent } from '@/lib/contracts/run-event'
import type { Person } from '@/lib/contracts/user'
import { moveConversation } from './conversation-state'
import type { Runtime } from './runtime'

/** The person's conversations, pinned first, newest first. */
export function conversationsOf(runtime: Runtime, person: Person): ConversationSummary[] {
  const rows = listConversations(runtime.db, person.id)
  const waits = earliestExpiry(
    runtime.db,
    rows.map((row) => row.id),
  )
  return rows.map((row) => toSummary(row, waits.get(row.id)))
}

/** A new conversation; without a title the first message gives it one. */
export const startConversation = (runtime: Runtime, person: Person, title = ''): ConversationSummary =>
  toSummary(createConversation(runtime.db, person.id, title, runtime.now()))

export function changeConversation(
  runtime: Runtime,
  person: Person,
  id: string,
  change: { title?: string; pinned?: boolean; archived?: boolean },
): ConversationSummary {
  const { db, writer } = runtime
  ownedConversation(db, person.id, id)
  const { title, ...marks } = change
  writer.commit(id, null, () => {
    const marked = Object.keys(marks).length > 0
    if (marked) updateConversation(db, id, marks)
    return {
      result: undefined,
      events: [
        ...(marked ? [markedEvent(id, marks)] : []),
        ...(title === undefined ? [] : moveConversation(db, id, { title })),
      ],
    }
  })
  return toSummary(ownedConversation(db, person.id, id))
}

/** Other pages of the person show it without a reload. */
const markedEvent = (conversationId: string, marks: { pinned?: boolean; archived?: boolean }): RunEvent => ({
  type: 'CUSTOM',
  name: 'CONVERSATION_CHANGED',
  value: { conversationId, ...marks },
})
