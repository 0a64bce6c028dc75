import { expect, test } from 'vitest'
import { testDatabase } from '@/lib/testing/database'
import { createConversation } from './conversations'
import { feedbackOf, saveFeedback } from './feedback'

const at = new Date('2026-01-05T08:00:00Z')

function given() {
  const db = testDatabase()
  const { id: conversationId } = createConversation(db, 'ana', 'about orders', at)
  const say = (messageId: string, rating: 'up' | 'down' | null, comment = '', personId = 'ana') =>
    saveFeedback(db, { conversationId, messageId, personId }, { rating, comment }, at)
  return { db, conversationId, say }
}

test('one opinion a person and answer: the later one counts, and it can be taken back', () => {
  const { db, conversationId, say } = given()

  say('m1', 'up')
  say('m1', 'down', 'wrong table')
  say('m2', 'up')
  say('m2', null)

  expect(feedbackOf(db, conversationId, 'ana')).toEqual([{ messageId: 'm1', rating: 'down', comment: 'wrong table' }])
  expect(feedbackOf(db, conversationId, 'wang')).toEqual([])
})
