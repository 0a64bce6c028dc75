import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type LoggedEvent, parseRunEvent, type RunEvent } from '@/lib/contracts/run-event'
import { reduceThread } from './reduce-thread'
import { emptyThread, openCards, type ThreadEntry, type ThreadView } from './thread-view'

const read = (name: string): LoggedEvent[] =>
  JSON.parse(readFileSync(new URL(`./${name}.json`, import.meta.url), 'utf8'))
/** Holds every kind of event. */
const recorded = read('recorded-run')
/** As the server streamed a rename from the request to the published pack. */
const release = read('recorded-release')
const whole = reduceThread(emptyThread, recorded)

const logged = (events: RunEvent[], runId = 'r'): LoggedEvent[] =>
  events.map((event, index) => ({
    id: index + 1,
    conversationId: 'c',
    seq: index + 1,
    runId,
    at: '2026-01-01T00:00:00.000Z',
    event,
  }))

const ofKind = <K extends ThreadEntry['kind']>(view: ThreadView, kind: K) =>
  view.entries.filter((entry): entry is Extract<ThreadEntry, { kind: K }> => entry.kind === kind)

test.each([
  ['every kind of event', recorded],
  ['a release', release],
])('the recording of %s holds events of the catalogue only', (_name, events) => {
  expect(() => events.map(({ event }) => parseRunEvent(event))).not.toThrow()
})

test.each([
  ['every kind of event', recorded],
  ['a release', release],
])('cut at any event and resumed, the recording of %s gives the same view', (_name, events) => {
  const uncut = reduceThread(emptyThread, events)

  for (let cut = 0; cut <= events.length; cut++) {
    const resumed = reduceThread(reduceThread(emptyThread, events.slice(0, cut)), events.slice(cut))

    expect(resumed, `cut after event ${cut}`).toEqual(uncut)
  }
})

test('a release ends with a receipt, a decided card and nothing open', () => {
  const view = reduceThread(emptyThread, release)

  expect(openCards(view)).toEqual([])
  expect(ofKind(view, 'card')[0]?.interaction).toMatchObject({
    status: 'executed',
    decisions: [{ stage: 'first' }, { stage: 'second' }],
  })
  expect(ofKind(view, 'receipt')[0]?.receipt).toMatchObject({ tool: 'packCommit', outcome: 'executed' })
  expect(ofKind(view, 'tool').every(({ state }) => state === 'done')).toBe(true)
})

test('one event at a time gives the same view as all at once', () => {
  const view = recorded.reduce((before, event) => reduceThread(before, [event]), emptyThread)

  expect(view).toEqual(whole)
})

test('events heard again change nothing, not even the identity', () => {
  expect(reduceThread(whole, recorded)).toBe(whole)
})

test('an overlap between page and stream counts once', () => {
  for (let back = 1; back <= recorded.length; back += 7) {
    const half = recorded.slice(0, back)
    const view = reduceThread(reduceThread(emptyThread, half), recorded.slice(Math.max(0, back - 20)))

    expect(view).toEqual(whole)
  }
})

test('reducing leaves the view that it started from as it was', () => {
  const before = reduceThread(emptyThread, recorded.slice(0, 60))
  const copy = structuredClone(before)

  reduceThread(before, recorded.slice(60))

  expect(before).toEqual(copy)
})

test('entries that an event does not touch keep their identity', () => {
  const before = reduceThread(emptyThread, recorded.slice(0, -1))
  const after = reduceThread(before, recorded.slice(-1))

  expect(after.entries.slice(0, before.entries.length - 1)).toEqual(before.entries.slice(0, -1))
  expect(before.entries.every((entry, index) => after.entries[index] === entry)).toBe(true)
})

test('a whole message replaces the pieces that came before it', () => {
  const view = reduceThread(
    emptyThread,
    logged([
      { type: 'TEXT_MESSAGE_START', messageId: 'm', role: 'assistant' },
      { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: 'half a sen' },
      { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: 'half a sentence', metadata: { whole: true } },
      { type: 'TEXT_MESSAGE_END', messageId: 'm' },
    ]),
  )

  expect(ofKind(view, 'text')[0]).toMatchObject({ text: 'half a sentence', isStreaming: false })
})

test('a call waits while its card is open, runs once it is approved and ends with its result', () => {
  const packCommit = (seq: number) => {
    const view = reduceThread(emptyThread, recorded.slice(0, seq))
    return ofKind(view, 'tool').find((entry) => entry.tool === 'packCommit')?.state
  }
  const at = (name: string, status?: string) =>
    recorded.find(
      ({ event }) =>
        event.type === 'CUSTOM' &&
        event.name === name &&
        (!status || ('status' in event.value && event.value.status === status)),
    )?.seq ?? 0

  expect(packCommit(at('INTERACTION_BOX'))).toBe('waiting')
  expect(packCommit(at('INTERACTION_RESOLVED', 'awaiting_second'))).toBe('waiting')
  expect(packCommit(at('INTERACTION_RESOLVED', 'approved'))).toBe('running')
  expect(packCommit(recorded.length)).toBe('done')
})

test('a card carries its preview, collects one decision a stage and is open until the last', () => {
  const box = recorded.findIndex(({ event }) => event.type === 'CUSTOM' && event.name === 'INTERACTION_BOX')
  const open = reduceThread(emptyThread, recorded.slice(0, box + 1))

  expect(openCards(open)).toHaveLength(1)
  expect(openCards(open)[0]?.preview?.items).toHaveLength(2)
  expect(openCards(whole)).toHaveLength(0)
  expect(ofKind(whole, 'card')[0]?.interaction.decisions.map(({ stage }) => stage)).toEqual(['first', 'second'])
})

test('a receipt without a card stays with its call, one with a card stands in the thread', () => {
  const saved = ofKind(whole, 'tool').find((entry) => entry.tool === 'upsertTask')

  expect(saved?.receipt?.auditId).toBe('A-20933')
  expect(ofKind(whole, 'receipt').map(({ receipt }) => receipt.tool)).toEqual(['packCommit'])
})

test('a discarded step is marked and a replaced message says so', () => {
  expect(ofKind(whole, 'text').find(({ isDiscarded }) => isDiscarded)?.text).toBe('我先看看这个')
  expect(ofKind(whole, 'text').find(({ isReplaced }) => isReplaced)?.text).toContain('已更正')
})

test('when a run ends nothing of it streams and open calls are cancelled', () => {
  const view = reduceThread(
    emptyThread,
    logged([
      { type: 'RUN_STARTED', threadId: 'c', runId: 'r' },
      { type: 'TEXT_MESSAGE_START', messageId: 'm', role: 'assistant' },
      { type: 'TOOL_CALL_START', toolCallId: 't', toolCallName: 'execute_sql' },
      { type: 'RUN_ERROR', message: 'gone', code: 'network_error' },
    ]),
  )

  expect(ofKind(view, 'text')[0]?.isStreaming).toBe(false)
  expect(ofKind(view, 'tool')[0]?.state).toBe('cancelled')
  expect(view.runs.r?.status).toBe('error')
})

test('events about things on an older page are left out instead of failing', () => {
  const view = reduceThread(
    emptyThread,
    logged([
      { type: 'TEXT_MESSAGE_CONTENT', messageId: 'old', delta: 'x' },
      {
        type: 'TOOL_CALL_RESULT',
        messageId: 'm',
        toolCallId: 'old',
        content: '',
        metadata: { status: 'done', output: null, durationMs: 1 },
      },
      { type: 'CUSTOM', name: 'INTERACTION_RESOLVED', value: { interactionId: 'old', status: 'executed' } },
    ]),
  )

  expect(view.entries).toEqual([])
  expect(view.lastSeq).toBe(3)
})

test('an event type that this page does not know is skipped', () => {
  const view = reduceThread(
    emptyThread,
    logged([{ type: 'STATE_SNAPSHOT' } as never, { type: 'CUSTOM', name: 'LATER', value: {} } as never]),
  )

  expect(view).toMatchObject({ lastSeq: 2, entries: [] })
})

test('of a sub-agent the thread shows what concerns people, its own words and calls stay behind the call that started it', () => {
  const inside = (events: RunEvent[]) => logged(events, 'sub_1')
  const events = [
    ...logged([{ type: 'RUN_STARTED', threadId: 'c', runId: 'r' }]),
    ...inside([
      { type: 'SUBAGENT_STARTED', subagentRunId: 'sub_1', name: 'Look', parentToolCallId: 'call_1' },
      { type: 'TEXT_MESSAGE_START', messageId: 'm', role: 'assistant', subagentRunId: 'sub_1' },
      { type: 'TOOL_CALL_START', toolCallId: 'x', toolCallName: 'getTask', subagentRunId: 'sub_1' },
      { type: 'CUSTOM', name: 'ATTACHMENT', value: { names: ['risk'], text: 'impact' } },
      {
        type: 'CUSTOM',
        name: 'IMAGE',
        value: { imageId: 'i', name: 'a.png', url: '/i', expiresAt: '', toolCallId: 'x' },
      },
      { type: 'SUBAGENT_FINISHED', subagentRunId: 'sub_1', outcome: { type: 'success' } },
    ]),
    ...logged([{ type: 'TEXT_MESSAGE_START', messageId: 'own', role: 'assistant' }]),
  ].map((event, index) => ({ ...event, seq: index + 1 }))

  const view = reduceThread(emptyThread, events)

  expect(view.entries.map(({ kind }) => kind)).toEqual(['image', 'text'])
  expect(view.subAgents).toEqual({ sub_1: 'call_1' })
})

test('a message said anew sets everything from the earlier one on aside, until then', () => {
  const say = (messageId: string): RunEvent[] => [
    { type: 'TEXT_MESSAGE_START', messageId, role: 'user' },
    { type: 'TEXT_MESSAGE_CONTENT', messageId, delta: messageId },
    { type: 'TEXT_MESSAGE_END', messageId },
  ]
  const superseded = { fromMessageId: 'b', fromSeq: 4, byMessageId: 'd' }

  const view = reduceThread(
    emptyThread,
    logged([
      ...say('a'),
      ...say('b'),
      ...say('c'),
      { type: 'CUSTOM', name: 'MESSAGES_SUPERSEDED', value: superseded },
      ...say('d'),
    ]),
  )

  expect(ofKind(view, 'user').map(({ text, isSuperseded = false }) => [text, isSuperseded])).toEqual([
    ['a', false],
    ['b', true],
    ['c', true],
    ['d', false],
  ])
})

test('the queue holds what was said and neither sent nor removed', () => {
  const put = (clientId: string): RunEvent => ({
    type: 'CUSTOM',
    name: 'MESSAGE_QUEUED',
    value: { clientId, text: clientId },
  })
  const take = (clientId: string, reason: 'sent' | 'removed'): RunEvent => ({
    type: 'CUSTOM',
    name: 'MESSAGE_UNQUEUED',
    value: { clientId, reason },
  })

  const view = reduceThread(
    emptyThread,
    logged([put('a'), put('b'), put('c'), take('a', 'sent'), take('c', 'removed')]),
  )

  expect(view.queued.map(({ text }) => text)).toEqual(['b'])
})

test.each([
  ['withdrawn', 'cancelled'],
  ['expired', 'cancelled'],
  ['superseded', 'cancelled'],
  ['rejected', 'blocked'],
] as const)('a call whose card is %s waits no longer', (status, state) => {
  const end = release.findIndex(({ event }) => event.type === 'CUSTOM' && event.name === 'INTERACTION_RESOLVED')
  const before = reduceThread(emptyThread, release.slice(0, end))
  const [card] = openCards(before)
  const interactionId = card?.interaction.interactionId ?? ''
  const ended = { type: 'CUSTOM', name: 'INTERACTION_RESOLVED', value: { interactionId, status } } as const

  const after = reduceThread(before, [{ ...(release[end] as LoggedEvent), event: ended }])

  const stateOf = (view: ThreadView) =>
    ofKind(view, 'tool').find(({ toolCallId }) => toolCallId === card?.interaction.toolCallId)?.state
  expect(stateOf(before)).toBe('waiting')
  expect(stateOf(after)).toBe(state)
})

test('a deleted conversation is deleted until its owner has it back', () => {
  const deleted = (deleted: boolean): RunEvent => ({
    type: 'CUSTOM',
    name: 'CONVERSATION_CHANGED',
    value: { conversationId: 'c', deleted },
  })
  const pinned: RunEvent = {
    type: 'CUSTOM',
    name: 'CONVERSATION_CHANGED',
    value: { conversationId: 'c', pinned: true },
  }

  expect(reduceThread(emptyThread, logged([deleted(true), pinned])).isDeleted).toBe(true)
  expect(reduceThread(emptyThread, logged([deleted(true), deleted(false)])).isDeleted).toBe(false)
})
