import { existsSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { listConversations } from '@/db/conversations'
import { insertRun } from '@/db/runs'
import { audit, event, message, transcript } from '@/db/schema'
import { searchTranscript } from '@/db/search'
import { createRuntimeWorld, type RuntimeWorld } from '@/lib/testing/runtime-world'
import { attachFile } from './attach-file'
import { deleteConversation, purgeDeleted, restoreConversation } from './delete-conversation'
import { workspaceFolder } from './files'

const source = { name: 'crm', type: 'mysql', connection: { host: 'crm.internal' } }

let world: RuntimeWorld
afterEach(() => world.end())

const remove = () => deleteConversation(world.runtime, world.analyst, world.conversationId)
const mine = () => listConversations(world.runtime.db, world.analyst.id).map(({ id }) => id)

test('a deleted conversation is out of the list and can be had back for a while', async () => {
  world = await createRuntimeWorld([{ text: 'one' }])
  await world.say('first')

  remove()
  expect(mine()).toEqual([])
  await purgeDeleted(world.runtime)
  restoreConversation(world.runtime, world.analyst, world.conversationId)

  expect(mine()).toEqual([world.conversationId])
  expect(world.history()).toHaveLength(2)
})

test('later its rows, its files and its place in the search are gone, and the audit says so', async () => {
  world = await createRuntimeWorld([{ text: 'the answer about 订单' }])
  const { runtime, analyst, conversationId } = world
  await world.say('first 金额')
  attachFile(runtime, analyst, conversationId, 'a.csv', Buffer.from('a,b\n'))
  remove()
  world.later(1)

  expect(await purgeDeleted(runtime)).toBe(1)

  expect([event, message, transcript].flatMap((table) => runtime.db.select().from(table).all())).toEqual([])
  expect(searchTranscript(runtime.db, { all: true }, '订单').hits).toEqual([])
  expect(existsSync(workspaceFolder(runtime, conversationId))).toBe(false)
  expect(runtime.db.select().from(audit).all().at(-1)).toMatchObject({
    action: 'conversation.deleted',
    subject: conversationId,
  })
  expect(() => restoreConversation(runtime, analyst, conversationId)).toThrow('No such conversation.')
})

test('one with a running run stays, and says why', async () => {
  world = await createRuntimeWorld([])
  const { runtime, analyst, conversationId } = world
  insertRun(runtime.db, { conversationId, userId: analyst.id, cause: 'message' }, runtime.now())

  expect(remove).toThrow('A run is going on here')
  expect(mine()).toEqual([conversationId])
})

test('one with an open card stays, and says why', async () => {
  world = await createRuntimeWorld([{ calls: [{ tool: 'upsertDatasource', input: source }] }])
  await world.say('save it')

  expect(remove).toThrow('A decision is still open here')
  expect(mine()).toEqual([world.conversationId])
})

test('nobody else deletes it or has it back', async () => {
  world = await createRuntimeWorld([])
  const { runtime, approver, conversationId } = world

  expect(() => deleteConversation(runtime, approver, conversationId)).toThrow('No such conversation.')
  remove()
  expect(() => restoreConversation(runtime, approver, conversationId)).toThrow('No such conversation.')
})
