import { expect, test } from 'vitest'
import type { RunEvent } from '@/lib/contracts/run-event'
import { testDatabase } from '@/lib/testing/database'
import { createConversation } from './conversations'
import { linesAfter, linesAfterId } from './event-lines'
import { appendEvents, eventsAfter } from './events'

const at = new Date('2026-01-02T03:04:05.678Z')
const end = (messageId: string): RunEvent => ({ type: 'TEXT_MESSAGE_END', messageId })

function setUp() {
  const db = testDatabase()
  const [own, other] = ['own', 'other'].map((title) => createConversation(db, 'ana', title, at).id) as [string, string]
  return { db, own, other }
}

test('a line is the logged event, letter for letter what parsing and writing it would give', () => {
  const { db, own } = setUp()
  appendEvents(db, own, 'run_1', [end('中文 "quoted" \n')], at)

  const lines = linesAfter(db, own, 0)

  expect(lines.map(({ json }) => JSON.parse(json))).toEqual(eventsAfter(db, own, 0))
  expect(lines[0]?.json).toBe(JSON.stringify(eventsAfter(db, own, 0)[0]))
})

test('of conversations that are not watched only state changes come', () => {
  const { db, own, other } = setUp()
  const moved = { type: 'CUSTOM', name: 'CONVERSATION_CHANGED', value: { conversationId: other, title: 't' } } as const
  appendEvents(db, own, null, [end('a')], at)
  appendEvents(db, other, null, [end('b'), moved], at)

  expect(linesAfterId(db, 0, [own]).map(({ name, seq, conversationId }) => [conversationId, seq, name])).toEqual([
    [own, 1, null],
    [other, 2, 'CONVERSATION_CHANGED'],
  ])
  expect(linesAfterId(db, 0, [])).toHaveLength(1)
})
