import { expect, test } from 'vitest'
import type { ConversationSummary, SearchAnswer } from '@/lib/contracts/conversation'
import { paletteGroups } from './palette-entries'

const recent = Array.from(
  { length: 9 },
  (_, index): ConversationSummary => ({
    id: `c${index}`,
    title: index === 0 ? '' : `t${index}`,
    state: 'idle',
    pinned: false,
    archived: false,
    updatedAt: '2026-01-01T00:00:00Z',
    waitUntil: null,
  }),
)
const answer: SearchAnswer = {
  conversations: [{ conversationId: 'c3', title: [{ text: '订单', hit: true }] }],
  messages: [
    {
      id: 7,
      conversationId: 'c4',
      title: 't4',
      kind: 'tool',
      tool: 'getTask',
      snippet: [{ text: '订单', hit: true }],
      turnId: 'm1',
      at: '2026-01-01T00:00:00Z',
    },
  ],
  next: null,
}

function groups(text: string, found?: SearchAnswer) {
  const gone: string[] = []
  const commands = [{ key: 'new', label: 'New conversation', icon: null, run: () => undefined }]
  const made = paletteGroups({
    text,
    commands,
    recent,
    answer: found,
    untitled: 'untitled',
    go: (path) => gone.push(path),
  })
  return { made, gone, names: made.map(({ name, entries }) => [name, entries.length]) }
}

test('without a text the last conversations and all commands are offered', () => {
  const { made, names } = groups('')

  expect(names).toEqual([
    ['conversations', 6],
    ['commands', 1],
  ])
  expect(made[0]?.entries[0]?.title).toEqual([{ text: 'untitled', hit: false }])
})

test('with a text it is what the server found, and commands of that name', () => {
  expect(groups('订单', answer).names).toEqual([
    ['conversations', 1],
    ['messages', 1],
  ])
  expect(groups('CONVERS').names).toEqual([['commands', 1]])
})

test('a message leads to the turn that it stands in', () => {
  const { made, gone } = groups('订单', answer)

  for (const { entries } of made) for (const entry of entries) entry.run()

  expect(gone).toEqual(['/c/c3', '/c/c4#turn-m1'])
})
