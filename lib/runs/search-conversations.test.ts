import { afterEach, expect, test } from 'vitest'
import { createRuntimeWorld, type RuntimeWorld } from '@/lib/testing/runtime-world'
import { searchConversations } from './search-conversations'

let world: RuntimeWorld
afterEach(() => world.end())

const find = (query: string) => searchConversations(world.runtime, world.analyst, query)
const marked = (pieces: Array<{ text: string; hit: boolean }>) => pieces.flatMap(({ text, hit }) => (hit ? [text] : []))

test.each(['额', '金额', '支付金额'])('finds %s in titles and in what was said, with the hit marked', async (word) => {
  world = await createRuntimeWorld([{ text: '支付金额在 dws_order_detail 里。' }])
  await world.say('支付金额在哪张表？')

  const { conversations, messages } = find(word)

  expect(conversations.map(({ title }) => marked(title))).toEqual([[word]])
  expect(messages.map(({ kind }) => kind).sort()).toEqual(['assistant', 'user'])
  expect(messages.flatMap(({ snippet }) => marked(snippet))).toEqual([word, word])
})

test('a hit leads to the message that it stands under', async () => {
  world = await createRuntimeWorld([{ text: 'one needle' }])
  await world.say('first')

  const [hit] = find('needle').messages

  const start = world.events().find((event) => event.type === 'TEXT_MESSAGE_START' && event.role === 'user')
  expect(start).toMatchObject({ messageId: hit?.turnId })
})

test('snippets are bounded, and nothing of others is found', async () => {
  world = await createRuntimeWorld([{ text: `${'x '.repeat(5_000)}needle${' y'.repeat(5_000)}` }])
  await world.say('first')

  const [hit] = find('needle').messages

  expect((hit?.snippet ?? []).reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(161)
  expect(marked(hit?.snippet ?? [])).toEqual(['needle'])
  expect(searchConversations(world.runtime, world.approver, 'needle').messages).toEqual([])
})

test('a search without a word finds nothing, one that is too long is refused', async () => {
  world = await createRuntimeWorld([])

  expect(find(' "" ')).toEqual({ conversations: [], messages: [], next: null })
  expect(() => find('x'.repeat(201))).toThrow('200')
})
