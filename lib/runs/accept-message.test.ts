import { afterEach, expect, test } from 'vitest'
import { findRun, insertRun } from '@/db/runs'
import { messageLimit } from '@/lib/contracts/request'
import { createRuntimeWorld, type RuntimeWorld } from '@/lib/testing/runtime-world'
import { acceptMessage } from './accept-message'

let world: RuntimeWorld
afterEach(() => world.end())

test('a message is answered, and title, history and log tell it', async () => {
  world = await createRuntimeWorld([{ text: 'There are two.' }])

  const runId = await world.say('How many tables are there?\nSecond line')

  expect(findRun(world.runtime.db, runId)).toMatchObject({ status: 'done', steps: 1 })
  expect(world.history().map(({ role }) => role)).toEqual(['user', 'assistant'])
  expect(world.events().map((event) => (event.type === 'CUSTOM' ? event.name : event.type))).toEqual(
    expect.arrayContaining(['RUN_STARTED', 'TEXT_MESSAGE_CONTENT', 'RUN_FINISHED']),
  )
  expect(world.events()).toContainEqual(
    expect.objectContaining({
      name: 'CONVERSATION_CHANGED',
      value: expect.objectContaining({ title: 'How many tables are there?' }),
    }),
  )
})

test('the same client id again answers the first run and stores nothing', async () => {
  world = await createRuntimeWorld([])
  const post = () => acceptMessage(world.runtime, world.analyst, world.conversationId, { clientId: 'once', text: 'hi' })

  const first = post()
  const second = post()

  expect(second).toMatchObject({ runId: first.runId, isNew: false })
  expect(world.history()).toHaveLength(1)
})

test('a second message while a run is active is refused and stores nothing', async () => {
  world = await createRuntimeWorld([])
  const { runtime, analyst, conversationId } = world
  insertRun(runtime.db, { conversationId, userId: analyst.id, cause: 'message' }, runtime.now())

  expect(() => acceptMessage(runtime, analyst, conversationId, { clientId: 'b', text: 'hi' })).toThrow(
    /still answering/,
  )

  expect(world.history()).toEqual([])
})

test('a message that is too long is refused with its limit', async () => {
  world = await createRuntimeWorld([])
  const text = 'x'.repeat(messageLimit + 1)

  expect(() => acceptMessage(world.runtime, world.analyst, world.conversationId, { clientId: 'a', text })).toThrow(
    String(messageLimit),
  )
})

test("another person's conversation is as unknown as one that never was", async () => {
  world = await createRuntimeWorld([])
  const post = (id: string) => () => acceptMessage(world.runtime, world.approver, id, { clientId: 'a', text: 'hi' })

  expect(post(world.conversationId)).toThrow('No such conversation.')
  expect(post('never')).toThrow('No such conversation.')
})
