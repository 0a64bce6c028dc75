import { afterEach, expect, test } from 'vitest'
import { lastSpoken, loadHistoryRows, replaceBySummary } from '@/db/messages'
import { message } from '@/db/schema'
import { messageText } from '@/db/transcript'
import type { RunEvent } from '@/lib/contracts/run-event'
import { createRuntimeWorld, type RuntimeWorld } from '@/lib/testing/runtime-world'
import { acceptMessage } from './accept-message'
import { cardsOf } from './interactions'
import { startRun } from './start-run'

const source = { name: 'crm', type: 'mysql', connection: { host: 'crm.internal' } }
const saveSource = { calls: [{ tool: 'upsertDatasource', input: source }] }

let world: RuntimeWorld
afterEach(() => world.end())

const texts = () => world.history().map(messageText)
const messageIdOf = (text: string): string => {
  const row = world.runtime.db
    .select()
    .from(message)
    .all()
    .find(({ kind, content }) => kind === 'user' && messageText(content) === text)
  return row?.id ?? 'unknown'
}
const custom = (name: string) =>
  world.events().flatMap((event: RunEvent) => (event.type === 'CUSTOM' && event.name === name ? [event.value] : []))

async function sayInstead(replaced: string, text: string): Promise<void> {
  const { runtime, analyst, conversationId } = world
  const body = { clientId: crypto.randomUUID(), text, replaces: messageIdOf(replaced) }
  await startRun(runtime, acceptMessage(runtime, analyst, conversationId, body).runId)
}

test('an edited message stands in place of the earlier one and of all that followed', async () => {
  world = await createRuntimeWorld([{ text: 'one' }, { text: 'two' }, { text: 'three' }, { text: 'other two' }])
  await world.say('first')
  await world.say('second')
  await world.say('third')

  await sayInstead('second', 'second, but better')

  expect(texts()).toEqual(['first', 'one', 'second, but better', 'other two'])
  expect(world.model.requests.at(-1)?.prompt.filter(({ role }) => role !== 'system')).toHaveLength(3)
})

test('nothing is deleted: the log keeps the old turn and says from where it is set aside', async () => {
  world = await createRuntimeWorld([{ text: 'one' }, { text: 'other' }])
  await world.say('first')
  const before = world.events()

  await sayInstead('first', 'again')

  expect(
    world
      .events()
      .slice(0, before.length)
      .map(({ type }) => type),
  ).toEqual(before.map(({ type }) => type))
  const [value] = custom('MESSAGES_SUPERSEDED') as Array<{ fromSeq: number; fromMessageId: string }>
  expect(world.events()[(value?.fromSeq ?? 0) - 1]).toMatchObject({ type: 'TEXT_MESSAGE_START', role: 'user' })
  expect(lastSpoken(world.runtime.db, world.conversationId, 10).map(messageText)).toEqual(['again', 'other'])
})

test('a summary made since then is told again in full', async () => {
  world = await createRuntimeWorld([{ text: 'one' }, { text: 'two' }, { text: 'other' }])
  await world.say('first')
  await world.say('second')
  const { db } = world.runtime
  const replaces = loadHistoryRows(db, world.conversationId).slice(0, 3)
  const content = { role: 'user', content: [{ type: 'text', text: '<summary>of three</summary>' }] }
  replaceBySummary(db, { conversationId: world.conversationId, runId: 'run', content, replaces }, new Date())

  await sayInstead('second', 'again')

  expect(texts()).toEqual(['first', 'one', 'again', 'other'])
})

test('what took effect stays so, and the model is told before its next answer', async () => {
  const columns = [{ name: 'id', type: 'BIGINT', comment: 'id' }]
  const input = { name: 'dwd_kept', layer: 'DWD', comment: 'kept', columns }
  world = await createRuntimeWorld([{ calls: [{ tool: 'upsertTable', input }] }, { text: 'saved' }, { text: 'other' }])
  await world.say('make a table')

  await sayInstead('make a table', 'make another')

  const told = JSON.stringify(world.model.requests.at(-1)?.prompt)
  expect(told).toContain('These calls took effect and stay so')
  expect(told).toContain('upsertTable')
  expect(texts()[0]).toBe('make another')
})

test('a card that still waits is taken back with its turn', async () => {
  world = await createRuntimeWorld([saveSource, { text: 'other' }])
  await world.say('save the source')
  expect(cardsOf(world.runtime, world.analyst, 'mine').items).toHaveLength(1)

  await sayInstead('save the source', 'leave it')

  expect(cardsOf(world.runtime, world.analyst, 'mine').items).toEqual([])
  expect(custom('INTERACTION_RESOLVED')).toContainEqual(expect.objectContaining({ status: 'withdrawn' }))
  expect(texts()).toEqual(['leave it', 'other'])
})

test("only a person's message that the model still gets can be replaced", async () => {
  world = await createRuntimeWorld([{ text: 'one' }, { text: 'other' }])
  await world.say('first')
  const { db } = world.runtime
  const answer =
    db
      .select()
      .from(message)
      .all()
      .find(({ kind }) => kind === 'assistant')?.id ?? ''
  const first = messageIdOf('first')
  const replace = (replaces: string) => () =>
    acceptMessage(world.runtime, world.analyst, world.conversationId, {
      clientId: crypto.randomUUID(),
      text: 'x',
      replaces,
    })
  await sayInstead('first', 'again')

  expect(replace(answer)).toThrow('no such message')
  expect(replace(first)).toThrow('no such message')
  expect(replace('never')).toThrow('no such message')
  expect(texts()).toEqual(['again', 'other'])
})

test('the title that a message gave follows its edit', async () => {
  world = await createRuntimeWorld([{ text: 'one' }, { text: 'other' }])
  await world.say('first')

  await sayInstead('first', 'better words')

  expect(custom('CONVERSATION_CHANGED')).toContainEqual(expect.objectContaining({ title: 'better words' }))
})
