import { expect, test } from 'vitest'
import type { LoggedEvent, RunEvent } from '@/lib/contracts/run-event'
import { foldDeltas } from './fold-deltas'

const log = (events: RunEvent[]): LoggedEvent[] =>
  events.map((event, index) => ({
    id: index + 1,
    seq: index + 1,
    conversationId: 'c',
    runId: 'r',
    at: '2026-01-01T00:00:00Z',
    event,
  }))

const text = (messageId: string, delta: string, whole?: boolean): RunEvent => ({
  type: 'TEXT_MESSAGE_CONTENT',
  messageId,
  delta,
  ...(whole ? { metadata: { whole } } : {}),
})

test('neighbouring pieces of one message become one at the last seq', () => {
  const folded = foldDeltas(log([text('a', '一'), text('a', '二'), text('b', 'x'), text('a', '三')]))

  expect(folded.map(({ seq, event }) => [seq, 'delta' in event && event.delta])).toEqual([
    [2, '一二'],
    [3, 'x'],
    [4, '三'],
  ])
})

test('a whole piece replaces what came before it', () => {
  const folded = foldDeltas(log([text('a', 'old'), text('a', 'the whole text', true)]))

  expect(folded).toHaveLength(1)
  expect(folded[0]?.event).toMatchObject({ delta: 'the whole text' })
})
