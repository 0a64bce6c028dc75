import { ownedConversation } from '@/db/conversations'
import { messageSeq } from '@/db/events'
import { feedbackOf, saveFeedback } from '@/db/feedback'
import type { FeedbackEntry } from '@/lib/contracts/conversation'
import type { FeedbackBody } from '@/lib/contracts/request'
import type { Person } from '@/lib/contracts/user'
import { AppError } from '@/lib/errors'
import type { Runtime } from './runtime'

/** Keeps what the person thinks of an answer of their conversation. */
export function giveFeedback({ db, now }: Runtime, person: Person, conversationId: string, body: FeedbackBody): void {
  ownedConversation(db, person.id, conversationId)
  const { messageId, rating, comment } = body
  if (messageSeq(db, conversationId, messageId) === undefined)
    throw new AppError('not-found', 'There is no such answer in this conversation.')
  saveFeedback(db, { conversationId, messageId, personId: person.id }, { rating, comment }, now())
}

export function ownFeedback({ db }: Runtime, person: Person, conversationId: string): FeedbackEntry[] {
  ownedConversation(db, person.id, conversationId)
  return feedbackOf(db, conversationId, person.id)
}
