import { expect, test } from 'vitest'
import { recordedRun } from '@/components/testing/recorded'
import type { FiringView, SpanView } from '@/lib/contracts/admin'
import type { LoggedEvent, RunEvent } from '@/lib/contracts/run-event'
import { eventLine } from './event-line'
import { hooksAt } from './hooks-at'
import { spanTree, timeByKind } from './span-tree'

const logged = (seq: number, event: RunEvent, runId = 'r1'): LoggedEvent => ({
  id: seq,
  conversationId: 'c1',
  seq,
  runId,
  at: '2026-11-30T10:00:00.000Z',
  event,
})

test('every event of a recorded run has a line under the name that the log gives it', () => {
  const events = recordedRun()

  const lines = events.map(eventLine)

  expect(lines.map(({ type }) => type)).toEqual(
    events.map(({ event }) => (event.type === 'CUSTOM' ? event.name : event.type)),
  )
  expect(lines.filter(({ text }) => text.length > 200)).toEqual([])
  expect(lines.filter(({ group }) => group === 'decisions').length).toBeGreaterThan(0)
})

test('a card is amber, a receipt green, a failed call and a broken hook rose', () => {
  const failed = { status: 'failed' as const, code: 'timeout', output: null, durationMs: 5 }
  const result = logged(1, { type: 'TOOL_CALL_RESULT', messageId: 'm', toolCallId: 't', content: '', metadata: failed })
  const degraded = {
    type: 'CUSTOM' as const,
    name: 'HOOK_DEGRADED' as const,
    value: { hook: 'x', slot: 'afterTool', message: 'no' },
  }
  const byName = (name: string) => recordedRun().find(({ event }) => event.type === 'CUSTOM' && event.name === name)

  expect(eventLine(result)).toMatchObject({ text: 'failed · timeout', tone: 'stop', group: 'errors', durationMs: 5 })
  expect(eventLine(logged(2, degraded)).tone).toBe('stop')
  expect(eventLine(byName('INTERACTION_BOX') as LoggedEvent).tone).toBe('wait')
  expect(eventLine(byName('RECEIPT') as LoggedEvent).tone).toBe('sure')
})

const firing = (hook: string) => ({ hook, slot: 'beforeTool', kind: 'gate', ms: 1, decision: 'none' })
const row = (change: Partial<FiringView>): FiringView => ({
  runId: 'r1',
  step: 1,
  toolCallId: null,
  at: '',
  firings: [firing('a')],
  ...change,
})

test('beside an event stand the hooks of its call, else those of its step', () => {
  const events = [
    logged(1, { type: 'STEP_STARTED', stepName: 'step-1' }),
    logged(2, { type: 'TOOL_CALL_START', toolCallId: 't1', toolCallName: 'x' }),
    logged(3, { type: 'STEP_STARTED', stepName: 'step-2' }),
    logged(4, { type: 'STEP_FINISHED', stepName: 'step-2' }),
    logged(5, { type: 'STEP_FINISHED', stepName: 'step-2' }, 'another run'),
  ]
  const firings = [
    row({}),
    row({ toolCallId: 't1', firings: [firing('guard')] }),
    row({ step: 2, firings: [firing('b')] }),
  ]
  const names = (position: number) => hooksAt(events, position, firings)?.firings.map(({ hook }) => hook)

  expect([names(0), names(1), names(2), names(4), names(5)]).toEqual([undefined, ['a'], ['guard'], ['b'], undefined])
})

const span = (
  id: string,
  parentId: string | null,
  kind: SpanView['kind'],
  from: number,
  to: number | null,
): SpanView => ({
  id,
  parentId,
  kind,
  name: id,
  runId: 'r1',
  step: null,
  toolCallId: null,
  startedAt: new Date(from).toISOString(),
  endedAt: to === null ? null : new Date(to).toISOString(),
  status: '',
  failed: false,
  inputTokens: null,
  cachedTokens: null,
  outputTokens: null,
  cost: null,
})

test('spans stand under their parents in order of their start; one whose parent is not here stands at the top', () => {
  const spans = [
    span('tool', 'gen', 'tool', 30, 40),
    span('gen', 'run', 'generation', 10, 20),
    span('run', null, 'run', 0, 100),
    span('lost', 'nowhere', 'tool', 50, 60),
    span('wait', 'gen', 'wait', 20, 1_020),
  ]

  expect(spanTree(spans).map(({ span: { id }, depth }) => [id, depth])).toEqual([
    ['run', 0],
    ['gen', 1],
    ['wait', 2],
    ['tool', 2],
    ['lost', 0],
  ])
  expect(timeByKind([...spans, span('open', 'gen', 'tool', 50, null)])).toEqual({
    run: 100,
    generation: 10,
    summary: 0,
    tool: 20,
    wait: 1_000,
  })
})

test('a mark of the owner is named, and one that was taken away too', () => {
  const change = (marks: { pinned?: boolean; archived?: boolean; deleted?: boolean }) =>
    eventLine(logged(1, { type: 'CUSTOM', name: 'CONVERSATION_CHANGED', value: { conversationId: 'c1', ...marks } }))
      .text

  expect(change({ pinned: true })).toBe('pinned')
  expect(change({ archived: false })).toBe('-archived')
  expect(change({ deleted: true })).toBe('deleted')
})
