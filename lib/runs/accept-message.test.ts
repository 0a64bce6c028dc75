import { afterEach, expect, test } from 'vitest'
import { findRun, insertRun } from '@/db/runs'
import { messageLimit } from '@/lib/contracts/request'
import { createRuntimeWorld, type RuntimeWorld } from '@/lib/testing/runtime-world'
import { acceptMessage } from './accept-message'
import { attachFile } from './attach-file'

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

test('files that go with a message are a part of their own, for the model and for people', async () => {
  world = await createRuntimeWorld([])
  const { runtime, analyst, conversationId } = world
  const { path } = attachFile(runtime, analyst, conversationId, 'orders (1).csv', Buffer.from('a,b\n'))
  const files = [path, '/mnt/user-data/gone.csv']

  acceptMessage(runtime, analyst, conversationId, { clientId: 'a', text: 'look', files })

  expect(path).toBe('/mnt/user-data/orders_1_.csv')
  expect(world.history()[0]?.content).toEqual([
    { type: 'text', text: 'look' },
    { type: 'text', text: expect.stringContaining(`${path} (4 bytes)\n/mnt/user-data/gone.csv (not there any more)`) },
  ])
  expect(world.events()).toContainEqual(expect.objectContaining({ type: 'TEXT_MESSAGE_START', metadata: { files } }))
})

test('a path that leads out of the workspace is refused', async () => {
  world = await createRuntimeWorld([])
  const body = { clientId: 'a', text: 'look', files: ['../../etc/passwd'] }

  expect(() => acceptMessage(world.runtime, world.analyst, world.conversationId, body)).toThrow('outside')
  expect(world.history()).toEqual([])
})
