import { afterEach, expect, test } from 'vitest'
import { audit } from '@/db/schema'
import { createRuntimeWorld, type RuntimeWorld } from '@/lib/testing/runtime-world'
import { attachFile } from './attach-file'
import { deleteConversation } from './delete-conversation'
import { readShared, shareConversation, shareOf, unshareConversation } from './share-conversation'

let world: RuntimeWorld
afterEach(() => world.end())

const share = () => shareConversation(world.runtime, world.analyst, world.conversationId)
const read = (token: string) => () => readShared(world.runtime.db, token)

test('a link shows the thread and whose it is, without files', async () => {
  world = await createRuntimeWorld([{ text: 'There are two.' }])
  const { runtime, analyst, conversationId } = world
  await world.say('How many?')
  attachFile(runtime, analyst, conversationId, 'secret.csv', Buffer.from('a\n'))

  const page = readShared(runtime.db, share().token)

  expect(page).toMatchObject({ owner: 'ana', conversation: { title: 'How many?' }, hasMore: false })
  const text = JSON.stringify(page.events)
  expect(text).toContain('There are two.')
  expect(text).not.toContain('secret.csv')
})

test('sharing twice is one link; after a revocation it is another, and the first leads nowhere', async () => {
  world = await createRuntimeWorld([])
  const { runtime, analyst, conversationId } = world
  const first = share()

  expect(share()).toEqual(first)
  unshareConversation(runtime, analyst, conversationId)
  expect(shareOf(runtime, analyst, conversationId)).toBeUndefined()
  const second = share()

  expect(second.token).not.toBe(first.token)
  expect(read(first.token)).toThrow('no such link')
  expect(read(second.token)).not.toThrow()
})

test('the link of a deleted conversation, and one that never was, lead nowhere', async () => {
  world = await createRuntimeWorld([])
  const { token } = share()
  deleteConversation(world.runtime, world.analyst, world.conversationId)

  expect(read(token)).toThrow('no such link')
  expect(read('never')).toThrow('no such link')
  expect(read('')).toThrow('no such link')
})

test('only the owner shares, sees the link and revokes it', async () => {
  world = await createRuntimeWorld([])
  const { runtime, approver, conversationId } = world
  const { token } = share()

  for (const attempt of [shareConversation, shareOf, unshareConversation])
    expect(() => attempt(runtime, approver, conversationId)).toThrow('No such conversation.')
  expect(read(token)).not.toThrow()
})

test('the audit says that it was shared and no longer is, without the key to it', async () => {
  world = await createRuntimeWorld([])
  const { runtime, analyst, conversationId } = world
  const { token } = share()
  unshareConversation(runtime, analyst, conversationId)

  const entries = runtime.db.select().from(audit).all()

  expect(entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['conversation.shared', 'conversation.unshared']),
  )
  expect(JSON.stringify(entries)).not.toContain(token)
})
