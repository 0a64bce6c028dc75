import { expect, test } from 'vitest'
import { testDatabase } from '@/lib/testing/database'
import { createConversation } from './conversations'
import { feedbackOf, listFeedback, saveFeedback } from './feedback'

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

test('administrators page through everybody’s, newest first, by rating', () => {
  const { db, say } = given()
  for (let i = 0; i < 5; i++) say(`m${i}`, i % 2 === 0 ? 'up' : 'down', `c${i}`, `p${i}`)

  const first = listFeedback(db, { limit: 2 })
  const second = listFeedback(db, { limit: 2, before: first.next })

  expect([...first.items, ...second.items].map(({ comment }) => comment)).toEqual(['c4', 'c3', 'c2', 'c1'])
  expect(listFeedback(db, { rating: 'down' }).items.map(({ comment }) => comment)).toEqual(['c3', 'c1'])
  expect(first.items[0]).toMatchObject({ title: 'about orders', rating: 'up', at: at.toISOString() })
  expect(listFeedback(db).next).toBeUndefined()
})
