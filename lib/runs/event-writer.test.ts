import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createConversation } from '@/db/conversations'
import { eventsAfter, foldRun } from '@/db/events'
import { insertRun } from '@/db/runs'
import type { RunEvent } from '@/lib/contracts/run-event'
import { testDatabase } from '@/lib/testing/database'
import { createEventWriter } from './event-writer'
import { foldDeltas } from './fold-deltas'
import { createWake } from './wake'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const text = (delta: string, messageId = 'm'): RunEvent => ({ type: 'TEXT_MESSAGE_CONTENT', messageId, delta })

function setUp() {
  const db = testDatabase()
  const wake = createWake()
  const { id } = createConversation(db, 'owner', 't', new Date())
  const runId = insertRun(db, { conversationId: id, userId: 'owner', cause: 'message' }, new Date())
  const writer = createEventWriter(db, wake, () => new Date())
  const deltas = () => eventsAfter(db, id, 0).map(({ event }) => ('delta' in event ? event.delta : event.type))
  return { db, wake, id, runId, writer, deltas }
}

test('the first piece of a message is committed at once, later ones as a group', () => {
  const { writer, id, runId, deltas } = setUp()

  writer.delta(id, runId, text('a'))
  writer.delta(id, runId, text('b'))
  writer.delta(id, runId, text('c'))

  expect(deltas()).toEqual(['a'])
  vi.advanceTimersByTime(30)
  expect(deltas()).toEqual(['a', 'bc'])
})

test('a boundary takes the waiting pieces of its conversation along, before its own events', () => {
  const { writer, id, runId, deltas } = setUp()
  writer.delta(id, runId, text('a'))
  writer.delta(id, runId, text('b'))

  writer.commit(id, runId, () => ({ result: undefined, events: [{ type: 'TEXT_MESSAGE_END', messageId: 'm' }] }))

  expect(deltas()).toEqual(['a', 'b', 'TEXT_MESSAGE_END'])
})

test('work that throws takes its events with it and keeps the waiting pieces', () => {
  const { writer, id, runId, deltas } = setUp()
  writer.delta(id, runId, text('a'))
  writer.delta(id, runId, text('b'))

  expect(() =>
    writer.commit(id, runId, () => {
      throw new Error('disk full')
    }),
  ).toThrow('disk full')

  expect(deltas()).toEqual(['a'])
  writer.flush()
  expect(deltas()).toEqual(['a', 'b'])
})

test('what a full disk refuses is kept, and committed in its order once there is room', () => {
  const { db, writer, id, runId, deltas } = setUp()
  const pages = (most: number | string) => db.run(sql.raw(`pragma max_page_count = ${most}`))
  writer.delta(id, runId, text('a'))
  const used = db.get<{ page_count: number }>(sql`pragma page_count`).page_count
  pages(used)

  writer.delta(id, runId, text('b'.repeat(500_000)))
  vi.advanceTimersByTime(30)
  writer.delta(id, runId, text('c'))
  expect(() => writer.commit(id, runId, () => ({ result: undefined, events: [] }))).toThrow(
    expect.objectContaining({ code: 'storage-unavailable' }),
  )
  expect(deltas()).toEqual(['a'])

  pages(1_000_000)
  vi.advanceTimersByTime(1_000)
  expect(deltas().join('')).toBe(`a${'b'.repeat(500_000)}c`)
})

test('a conversation that takes no pieces does not hold up the others', () => {
  const { writer, id, runId, deltas } = setUp()
  writer.delta(id, runId, text('a'))
  writer.delta(id, runId, text('b'))
  expect(() => writer.delta('gone', 'gone', text('x', 'n'))).not.toThrow()

  vi.advanceTimersByTime(30)
  expect(deltas().join('')).toBe('ab')
})

test('streams are woken once after the commits of a turn, not before', () => {
  const { writer, wake, id, runId, deltas } = setUp()
  const seen: number[] = []
  wake.subscribe([id], () => seen.push(deltas().length))

  for (const messageId of ['m', 'n'])
    writer.commit(id, runId, () => ({ result: undefined, events: [{ type: 'TEXT_MESSAGE_END', messageId }] }))

  expect(seen).toEqual([])
  vi.advanceTimersByTime(0)
  expect(seen).toEqual([2])
})

test('seq counts from 1 without gaps and the groups of several conversations share one commit', () => {
  const { db, writer, id, runId } = setUp()
  const other = createConversation(db, 'owner', 't', new Date())
  for (const piece of ['a', 'b']) {
    writer.delta(id, runId, text(piece))
    writer.delta(other.id, runId, text(piece, 'n'))
  }

  writer.flush()

  for (const conversation of [id, other.id])
    expect(eventsAfter(db, conversation, 0).map(({ seq }) => seq)).toEqual([1, 2])
})

test('an ended run is folded: whole messages, no progress marks, and a cursor inside gets the message whole', () => {
  const { db, writer, id, runId } = setUp()
  for (const piece of ['一', '二', '三']) {
    writer.delta(id, runId, text(piece))
    writer.flush()
  }
  writer.delta(id, runId, { type: 'CUSTOM', name: 'TOOL_PROGRESS', value: { toolCallId: 'c', argumentChars: 10 } })
  writer.flush()

  foldRun(db, runId)

  expect(eventsAfter(db, id, 1).map(({ event }) => event)).toEqual([{ ...text('一二三'), metadata: { whole: true } }])
  expect(foldDeltas(eventsAfter(db, id, 0))).toHaveLength(1)
})
