import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { saveFeedback } from '@/db/feedback'
import { audit } from '@/db/schema'
import type { FeedbackQuery } from '@/lib/contracts/admin-feedback'
import type { Person } from '@/lib/contracts/user'
import { giveFeedback } from '@/lib/runs/give-feedback'
import { createRuntimeWorld, type RuntimeWorld } from '@/lib/testing/runtime-world'
import { readFeedback } from './feedback'

const admin: Person = { id: 'zhao', name: 'zhao', role: 'admin' }
const day = (date: number) => new Date(Date.UTC(2026, 0, date, 8))

let world: RuntimeWorld
beforeEach(async () => {
  world = await createRuntimeWorld([{ text: 'one' }])
})
afterEach(() => world.end())

const say = (messageId: string, rating: 'up' | 'down', comment = '', at = day(5)) => {
  const { runtime, analyst, conversationId } = world
  saveFeedback(runtime.db, { conversationId, messageId, personId: analyst.id }, { rating, comment }, at)
}
const read = (query: FeedbackQuery = {}) => readFeedback(world.runtime, admin, query)
const found = (query: FeedbackQuery) => read(query).items.map(({ messageId }) => messageId)

test('an opinion comes with its person, its conversation and the model that answered', async () => {
  await world.say('first')
  const start = world.events().findLast((event) => event.type === 'TEXT_MESSAGE_START')
  const messageId = start?.type === 'TEXT_MESSAGE_START' ? start.messageId : ''
  giveFeedback(world.runtime, world.analyst, world.conversationId, { messageId, rating: 'down', comment: 'no' })

  expect(read().items).toEqual([
    expect.objectContaining({
      rating: 'down',
      comment: 'no',
      person: { id: 'ana', name: 'ana' },
      conversationId: world.conversationId,
      title: 'first',
      messageId,
      model: world.model.modelId,
    }),
  ])
})

test('an answer that the log does not know has no model', () => {
  say('m1', 'up')

  expect(read().items[0]?.model).toBeNull()
})

test('bad or good, with a comment, and days narrow the list', () => {
  say('m1', 'up', '', day(1))
  say('m2', 'down', 'wrong table', day(2))
  say('m3', 'down', '', day(3))

  expect(found({})).toEqual(['m3', 'm2', 'm1'])
  expect(found({ rating: 'up' })).toEqual(['m1'])
  expect(found({ rating: 'down', comment: 'with' })).toEqual(['m2'])
  expect(found({ from: '2026-01-02', to: '2026-01-02' })).toEqual(['m2'])
  expect(found({ from: '2026-01-04' })).toEqual([])
})

test('a page has fifty, and the next one begins where it ended', () => {
  for (let i = 1; i <= 51; i++) say(`m${i}`, 'up')

  const first = read()
  const second = read({ before: first.next ?? 0 })

  expect(first.items).toHaveLength(50)
  expect(second.items.map(({ messageId }) => messageId)).toEqual(['m1'])
  expect(second.next).toBeNull()
})

test('a secret in a comment is not shown', () => {
  say('m1', 'down', 'my mail is li.an@company.example')

  expect(read().items[0]?.comment).not.toContain('li.an@company.example')
})

test('reading is noted in the audit, once a quarter of an hour', () => {
  const noted = () => world.runtime.db.select().from(audit).where(eq(audit.action, 'feedback.read')).all()

  read()
  read({ rating: 'up' })
  expect(noted()).toMatchObject([{ actorId: 'zhao', subject: 'installation' }])
  world.later(1)
  read()

  expect(noted()).toHaveLength(2)
})

test('for others there is none, and nothing is noted', () => {
  for (const person of [world.analyst, world.approver])
    expect(() => readFeedback(world.runtime, person, {})).toThrow('There is nothing here.')

  expect(world.runtime.db.select().from(audit).all()).toEqual([])
})
