import { afterEach, expect, test } from 'vitest'
import { createRuntimeWorld, type RuntimeWorld } from '@/lib/testing/runtime-world'
import { giveFeedback, ownFeedback } from './give-feedback'

let world: RuntimeWorld
afterEach(() => world.end())

const answerId = () =>
  world
    .events()
    .flatMap((event) =>
      event.type === 'TEXT_MESSAGE_START' && event.role === 'assistant' ? [event.messageId] : [],
    )[0] ?? ''

test('an opinion belongs to an answer of the own conversation', async () => {
  world = await createRuntimeWorld([{ text: 'one' }])
  const { runtime, analyst, approver, conversationId } = world
  await world.say('first')
  const body = { messageId: answerId(), rating: 'down' as const, comment: 'wrong table' }

  giveFeedback(runtime, analyst, conversationId, body)

  expect(ownFeedback(runtime, analyst, conversationId)).toEqual([body])
  expect(() => giveFeedback(runtime, approver, conversationId, body)).toThrow('No such conversation.')
  expect(() => giveFeedback(runtime, analyst, conversationId, { ...body, messageId: 'never' })).toThrow(
    'no such answer',
  )
})
