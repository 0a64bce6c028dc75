import { expect, test } from 'vitest'
import type { ConversationSummary } from '@/lib/contracts/conversation'
import type { CustomValue, LoggedEvent } from '@/lib/contracts/run-event'
import { reduceConversations } from './reduce-conversations'

const at = '2026-02-02T00:00:00.000Z'
const item = (id: string): ConversationSummary => ({
  id,
  title: id,
  state: 'idle',
  pinned: false,
  archived: false,
  updatedAt: '2026-01-01T00:00:00.000Z',
  waitUntil: null,
})
const known = [item('a'), item('b')]
const changed = (value: Partial<CustomValue<'CONVERSATION_CHANGED'>>): LoggedEvent => ({
  id: 1,
  conversationId: 'a',
  seq: 1,
  runId: null,
  at,
  event: { type: 'CUSTOM', name: 'CONVERSATION_CHANGED', value: { conversationId: 'a', ...value } },
})

test.each([
  [{ pinned: true }, { pinned: true }],
  [{ archived: true }, { archived: true }],
  [{ title: 'new name' }, { title: 'new name', updatedAt: at }],
  [{ state: 'running' as const }, { state: 'running', updatedAt: at }],
])('%j shows in the list, and no other conversation moves', (value, shown) => {
  const after = reduceConversations(known, changed(value))

  expect(after).toEqual([{ ...item('a'), ...shown }, item('b')])
})

test('a mark that is taken away is gone', () => {
  const pinned = [{ ...item('a'), pinned: true, archived: true }]

  expect(reduceConversations(pinned, changed({ pinned: false, archived: false }))).toEqual([item('a')])
})

test('a deleted one leaves the list', () => {
  expect(reduceConversations(known, changed({ deleted: true }))).toEqual([item('b')])
})

test.each([
  ['one that waits, for its deadline', known, changed({ state: 'waiting' })],
  ['one that is new here', [item('b')], changed({ title: 'a' })],
  ['one that is had back', [item('b')], changed({ deleted: false })],
])('the server is asked about %s', (_name, list, event) => {
  expect(reduceConversations(list, event)).toBeUndefined()
})

test('another event leaves the list as it is', () => {
  const started = { ...changed({}), event: { type: 'RUN_STARTED', threadId: 'a', runId: 'r' } as never }

  expect(reduceConversations(known, started)).toBe(known)
})
