import { afterEach, expect, test } from 'vitest'
import { createRuntimeWorld, type RuntimeWorld } from '@/lib/testing/runtime-world'
import { changeConversation } from './conversations'

let world: RuntimeWorld
afterEach(() => world.end())

const change = (body: Parameters<typeof changeConversation>[3]) =>
  changeConversation(world.runtime, world.analyst, world.conversationId, body)

test.each([{ pinned: true }, { archived: true }, { pinned: false, archived: false }, { title: 'another name' }])(
  '%j is written and said to the other pages of the person in one event',
  async (body) => {
    world = await createRuntimeWorld([])

    expect(change(body)).toMatchObject(body)

    expect(world.events()).toEqual([
      {
        type: 'CUSTOM',
        name: 'CONVERSATION_CHANGED',
        value: { conversationId: world.conversationId, ...body },
      },
    ])
  },
)

test('nobody else changes it, and nothing is said', async () => {
  world = await createRuntimeWorld([])
  const { runtime, approver, conversationId } = world

  expect(() => changeConversation(runtime, approver, conversationId, { pinned: true })).toThrow('No such conversation.')
  expect(world.events()).toEqual([])
})
