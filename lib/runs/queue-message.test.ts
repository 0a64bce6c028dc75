import { afterEach, expect, test } from 'vitest'
import { firstQueued } from '@/db/queued-messages'
import { insertRun, updateRun } from '@/db/runs'
import { messageText } from '@/db/transcript'
import { createRuntimeWorld, type RuntimeWorld } from '@/lib/testing/runtime-world'
import { acceptMessage } from './accept-message'
import { queueMessage, unqueueMessage } from './queue-message'
import { recoverRuns } from './recover-runs'
import { startRun } from './start-run'
import { stopRun } from './stop-run'

const source = { name: 'crm', type: 'mysql', connection: { host: 'crm.internal' } }

let world: RuntimeWorld
afterEach(() => world.end())

const texts = () => world.history().map(messageText)
const queue = (text: string, clientId = text) =>
  queueMessage(world.runtime, world.analyst, world.conversationId, { clientId, text })
const accept = (text: string) =>
  acceptMessage(world.runtime, world.analyst, world.conversationId, { clientId: text, text }).runId
const settled = async (done: () => boolean) => {
  while (!done()) await new Promise((resolve) => setTimeout(resolve, 5))
}

test('a message said while a run goes on is sent when that has ended, in the order of the queue', async () => {
  world = await createRuntimeWorld([{ text: 'one' }, { text: 'two' }, { text: 'three' }])
  const runId = accept('first')
  queue('second')
  queue('third')

  await startRun(world.runtime, runId)
  await settled(() => texts().length === 6)

  expect(texts()).toEqual(['first', 'one', 'second', 'two', 'third', 'three'])
  const names = world.events().flatMap((event) => (event.type === 'CUSTOM' ? [event.name] : []))
  expect(names.filter((name) => name === 'MESSAGE_QUEUED' || name === 'MESSAGE_UNQUEUED')).toHaveLength(4)
})

test('where nothing runs it is said at once', async () => {
  world = await createRuntimeWorld([])

  const { runId } = queue('first')

  expect(runId).toBeDefined()
  expect(texts()).toEqual(['first'])
})

test('a message that was taken back is never sent', async () => {
  world = await createRuntimeWorld([{ text: 'one' }])
  const runId = accept('first')
  queue('second')

  unqueueMessage(world.runtime, world.analyst, world.conversationId, 'second')
  await startRun(world.runtime, runId)

  expect(texts()).toEqual(['first', 'one'])
  expect(() => unqueueMessage(world.runtime, world.analyst, world.conversationId, 'second')).toThrow('no such message')
})

test('after a stop it waits until its author sends it', async () => {
  world = await createRuntimeWorld([{ text: 'two' }])
  const runId = accept('first')
  queue('second')
  const work = startRun(world.runtime, runId)
  stopRun(world.runtime, world.analyst, world.conversationId, runId)
  await work

  expect(firstQueued(world.runtime.db, world.conversationId)).toMatchObject({ text: 'second' })
  await startRun(world.runtime, accept('second'))

  expect(firstQueued(world.runtime.db, world.conversationId)).toBeUndefined()
  expect(texts().filter((text) => text === 'second')).toHaveLength(1)
})

test('while the run is parked at a card it waits for the decision', async () => {
  world = await createRuntimeWorld([{ calls: [{ tool: 'upsertDatasource', input: source }] }])
  const runId = accept('first')
  queue('second')

  await startRun(world.runtime, runId)

  expect(firstQueued(world.runtime.db, world.conversationId)).toMatchObject({ text: 'second' })
})

test('the same client id again queues nothing, and a full queue refuses', async () => {
  world = await createRuntimeWorld([])
  accept('first')
  for (let i = 0; i < 10; i++) queue(`n${i}`)

  expect(() => queue('n0', 'new id')).toThrow('At most 10')
  expect(() => queue('first')).not.toThrow()
  expect(texts()).toEqual(['first'])
})

test('a restart sends what waited', async () => {
  world = await createRuntimeWorld([{ text: 'two' }])
  const { runtime, analyst, conversationId } = world
  const runId = insertRun(runtime.db, { conversationId, userId: analyst.id, cause: 'message' }, runtime.now())
  queue('second')
  updateRun(runtime.db, runId, { status: 'done' })

  await recoverRuns(runtime)
  await settled(() => texts().length === 2)

  expect(texts()).toEqual(['second', 'two'])
})

test("another person's conversation takes nothing", async () => {
  world = await createRuntimeWorld([])
  const body = { clientId: 'a', text: 'hi' }

  expect(() => queueMessage(world.runtime, world.approver, world.conversationId, body)).toThrow('No such conversation.')
  expect(() => unqueueMessage(world.runtime, world.approver, world.conversationId, 'a')).toThrow(
    'No such conversation.',
  )
})

test('once the day’s tokens are used up it waits until its author sends it', async () => {
  world = await createRuntimeWorld([{ text: 'one', usage: { input: 20_000_000, output: 1 } }, { text: 'two' }])
  const runId = accept('first')
  queue('second')

  await startRun(world.runtime, runId)

  expect(firstQueued(world.runtime.db, world.conversationId)).toMatchObject({ text: 'second' })
})
