import { expect, test } from 'vitest'
import { z } from 'zod'
import { createMemoryRunStore } from '@/lib/testing/memory-run-store'
import { createRecorder } from '@/lib/testing/recorder'
import { runScripted, userMessage } from '@/lib/testing/run-scripted'
import { testTool } from '@/lib/testing/test-tool'
import { defineAttachment } from './attachment'
import type { Compaction } from './compaction'
import type { Hook } from './hook'
import { slotNames } from './hook'

const ready = testTool('ready', { compactAbove: 5, execute: () => 'a long result' })
const failing = testTool('failing', {
  execute: () => {
    throw new Error('no')
  },
})
const compaction: Compaction = {
  messages: {
    thresholdTokens: () => 1,
    estimate: (messages) => messages.length * 100,
    compact: async (messages) => ({ messages: messages.slice(0, 1) }),
  },
  tools: { compact: async () => ({ text: 'short' }) },
}

test('the catalogue fires in its order', async () => {
  const recorder = createRecorder()
  const phases: Hook = {
    name: 'phases',
    kind: 'observe',
    match: ({ tool }) => tool === 'ready',
    afterTool: (run) => run.completePhase({ from: null, to: 'design' }),
  }

  await runScripted({
    hooks: [recorder, phases],
    tools: [ready, failing],
    compaction,
    prompt: 'go',
    script: [{ reasoning: 'think', text: 'Let me', calls: [{ tool: 'ready' }, { tool: 'failing' }] }, { text: 'done' }],
  })

  const untilAnswer = ['beforeMessageCompact', 'afterMessageCompact', 'beforeStep']
  expect(recorder.fired).toEqual([
    'beforeAgent',
    ...untilAnswer,
    ...['onReasoning', 'onReasoningEnd', 'onStream', 'onStreamEnd'],
    'afterModel',
    'beforeTools',
    ...['beforeTool ready', 'beforeTool failing'],
    ...['afterTool ready', 'beforeToolCompact ready', 'afterToolCompact ready', 'onPhaseComplete'],
    'onToolError failing',
    'afterStep',
    ...untilAnswer,
    ...['onStream', 'onStreamEnd'],
    'afterModel',
    'afterStep',
    'finalizeContent',
    'afterAgent',
    'onFinally',
  ])
})

test('calls that write take turns: each goes through its slots before the next begins', async () => {
  const recorder = createRecorder()
  const write = testTool('write', { effect: 'write' })
  const change = testTool('change', { effect: 'workspace' })

  await runScripted({
    hooks: [recorder],
    tools: [write, change],
    prompt: 'go',
    script: [{ calls: [{ tool: 'write' }, { tool: 'change' }] }],
  })

  const ofCalls = recorder.fired.filter((slot) => slot.includes(' '))
  expect(ofCalls).toEqual(['beforeTool write', 'afterTool write', 'beforeTool change', 'afterTool change'])
})

test('a parked run that goes on begins with onResume and passes every gate again', async () => {
  const recorder = createRecorder()
  const write = testTool('write', { effect: 'write' })
  const call = { type: 'tool-call', toolCallId: 'call-1', toolName: 'write', input: {} } as const
  const store = createMemoryRunStore({ messages: [userMessage('go'), { role: 'assistant', content: [call] }] })

  await runScripted({
    store,
    hooks: [recorder],
    tools: [write],
    resumeCalls: [{ id: 'call-1', tool: 'write', effect: 'write', step: 1, input: {} }],
    script: [{ text: 'ok' }],
  })

  expect(recorder.fired).toEqual([
    ...['beforeAgent', 'onResume write', 'beforeTools', 'beforeTool write', 'afterTool write'],
    ...['beforeStep', 'onStream', 'onStreamEnd', 'afterModel', 'afterStep'],
    ...['finalizeContent', 'afterAgent', 'onFinally'],
  ])
})

test('a run that fails ends with onError and onFinally', async () => {
  const recorder = createRecorder()

  await runScripted({ hooks: [recorder], prompt: 'go', script: [{ error: new Error('boom') }] })

  expect(recorder.fired).toEqual(['beforeAgent', 'beforeStep', 'onError', 'onFinally'])
})

test('attachments are rendered between compaction and beforeStep', async () => {
  const order: string[] = []
  const key = { name: 'note', schema: z.string() }
  const attachment = defineAttachment({
    name: 'note',
    key,
    render: (text) => (order.push('attachment') > 0 ? text : undefined),
  })
  const hook: Hook = {
    name: 'order',
    kind: 'observe',
    afterMessageCompact: () => void order.push('afterMessageCompact'),
    beforeStep: () => void order.push('beforeStep'),
  }

  await runScripted({
    hooks: [hook],
    attachments: [attachment],
    compaction,
    store: createMemoryRunStore({ state: { note: 'psst' } }),
    prompt: 'go',
  })

  expect(order).toEqual(['afterMessageCompact', 'attachment', 'beforeStep'])
})

test('every event except deltas reaches onRunEvent after its commit, in the order of the log', async () => {
  const recorder = createRecorder({ events: true })

  const { store } = await runScripted({
    hooks: [recorder],
    tools: [ready],
    prompt: 'go',
    script: [{ reasoning: 'think', text: 'Let me', calls: [{ tool: 'ready' }] }],
  })

  const told = recorder.fired
    .filter((slot) => slot.startsWith('onRunEvent '))
    .map((slot) => slot.replace('onRunEvent ', ''))
  const logged = store.events.map((event) => (event.type === 'CUSTOM' ? event.name : event.type))
  expect(told).toEqual(logged.filter((type) => !type.endsWith('_CONTENT') && type !== 'TOOL_PROGRESS'))
})

test('the recorder stands in every slot of the catalogue', () => {
  const recorder = createRecorder()

  expect(slotNames.filter((slot) => recorder[slot] === undefined)).toEqual([])
})
