import { afterEach, expect, test } from 'vitest'
import { eventsAfter } from '@/db/events'
import { createRuntimeWorld, type RuntimeWorld } from '@/lib/testing/runtime-world'
import { exportConversation } from './export-conversation'

let world: RuntimeWorld
afterEach(() => world.end())

test('the file holds every event of the log, in order, over several pages', async () => {
  world = await createRuntimeWorld([{ text: 'one' }])
  const { runtime, analyst, conversationId } = world
  await world.say('改名')
  const degraded = { type: 'CUSTOM', name: 'HOOK_DEGRADED', value: { hook: 'h', slot: 's', message: 'm' } } as const
  runtime.writer.commit(conversationId, null, () => ({ result: undefined, events: Array(1_200).fill(degraded) }))

  const response = exportConversation(runtime, analyst, conversationId)
  const file = (await response.json()) as { format: string; events: Array<{ seq: number }>; conversation: object }

  expect(file).toMatchObject({ format: 'sluice-conversation/1', conversation: { title: '改名' } })
  expect(file.events.length).toBeGreaterThan(1_200)
  expect(file.events[0]).toEqual(eventsAfter(runtime.db, conversationId, 0)[0])
  expect(file.events.map(({ seq }) => seq)).toEqual(file.events.map(({ seq }) => seq).toSorted((a, b) => a - b))
  expect(response.headers.get('content-disposition')).toContain(encodeURIComponent('改名.json'))
})

test('an empty conversation is a document too, a foreign one is not found', async () => {
  world = await createRuntimeWorld([])
  const { runtime, analyst, approver, conversationId } = world

  const file = (await exportConversation(runtime, analyst, conversationId).json()) as { events: unknown[] }

  expect(file.events).toEqual([])
  expect(() => exportConversation(runtime, approver, conversationId)).toThrow('No such conversation.')
})
