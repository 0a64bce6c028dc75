import { expect, test } from 'vitest'
import type { ConversationSummary } from '@/lib/contracts/conversation'
import { groupConversations } from './conversation-state'

const now = new Date('2026-11-30T12:00:00')
const conversation = (id: string, change: Partial<ConversationSummary>): ConversationSummary => ({
  id,
  title: id,
  state: 'idle',
  pinned: false,
  archived: false,
  updatedAt: '2026-11-30T08:00:00',
  waitUntil: null,
  ...change,
})

test('what waits stands first, mine before others, then pinned, today, earlier', () => {
  const groups = groupConversations(
    [
      conversation('old', { updatedAt: '2026-11-20T08:00:00' }),
      conversation('new', {}),
      conversation('pin', { pinned: true }),
      conversation('other', { state: 'waiting_other', updatedAt: '2026-11-30T11:00:00' }),
      conversation('mine', { state: 'waiting', updatedAt: '2026-11-29T11:00:00' }),
      conversation('gone', { archived: true }),
    ],
    now,
  )

  expect(groups.map(({ name, items }) => [name, ...items.map(({ id }) => id)])).toEqual([
    ['waiting', 'mine', 'other'],
    ['pinned', 'pin'],
    ['today', 'new'],
    ['earlier', 'old'],
    ['archived', 'gone'],
  ])
})

test('within a group the newest comes first', () => {
  const [today] = groupConversations(
    [conversation('a', {}), conversation('b', { updatedAt: '2026-11-30T09:00:00' })],
    now,
  )

  expect(today?.items.map(({ id }) => id)).toEqual(['b', 'a'])
})
