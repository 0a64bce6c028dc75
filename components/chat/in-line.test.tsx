// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '@/components/testing/show'
import type { RunEvent } from '@/lib/contracts/run-event'
import { InLine } from './in-line'
import { reduceThread } from './reduce-thread'
import { emptyThread } from './thread-view'

test.each([
  ['en', 1, 'Your other runs are still working. This one is 1st in line.'],
  ['en', 2, 'Your other runs are still working. This one is 2nd in line.'],
  ['zh-CN', 3, '您的其他任务仍在运行，此任务排在第 3 位。'],
] as const)('in %s the place %i is told', (locale, place, text) => {
  show(<InLine place={place} />, { locale })

  expect(screen.getByRole('status').textContent).toBe(text)
})

test('a run stands in line until it starts, or is stopped before', () => {
  const line = (place: number): RunEvent => ({ type: 'CUSTOM', name: 'RUN_QUEUED', value: { runId: 'r1', place } })
  const started = { type: 'RUN_STARTED', threadId: 't', runId: 'r1' } as RunEvent
  const after = (...events: RunEvent[]) =>
    reduceThread(
      emptyThread,
      events.map((event, index) => ({
        id: index + 1,
        conversationId: 'c',
        seq: index + 1,
        runId: 'r1',
        at: '2026-01-01T00:00:00Z',
        event,
      })),
    ).inLine?.place

  expect(after(line(2))).toBe(2)
  expect(after(line(2), line(1))).toBe(1)
  expect(after(line(2), line(1), started)).toBeUndefined()
})
