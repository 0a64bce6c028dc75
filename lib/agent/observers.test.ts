import { expect, test } from 'vitest'
import { runScripted } from '@/lib/testing/run-scripted'
import { testTool } from '@/lib/testing/test-tool'
import type { Hook, RunContext } from './hook'
import { slotNames } from './hook'

/** Rules of observing hooks: isolation, re-raise, the pipeline of the final text, no calls per token. */

const broken = () => {
  throw new Error('observer broke')
}
const everySlot = Object.fromEntries(slotNames.map((slot) => [slot, broken]))

test('an observer that throws in every slot disturbs neither the run nor the observer behind it', async () => {
  const seen: string[] = []
  const bad: Hook = { name: 'bad', kind: 'observe', ...everySlot }
  const good: Hook = {
    name: 'good',
    kind: 'observe',
    afterTool: () => void seen.push('afterTool'),
    onFinally: () => void seen.push('onFinally'),
  }

  const run = await runScripted({
    hooks: [bad, good],
    tools: [testTool('lookUp')],
    prompt: 'go',
    script: [{ calls: [{ tool: 'lookUp' }] }, { text: 'ok' }],
  })

  expect(run).toMatchObject({ status: 'done', text: 'ok' })
  expect(seen).toEqual(['afterTool', 'onFinally'])
  expect(run.store.firings).toContainEqual(
    expect.objectContaining({ hook: 'bad', slot: 'afterTool', decision: 'error: observer broke' }),
  )
})

test('a critical observer that throws ends the run, after the result of its call is stored', async () => {
  const critical: Hook = { name: 'sync', kind: 'observe', critical: true, afterTool: broken }
  const write = testTool('write', { effect: 'write', execute: () => 'secret script' })

  const run = await runScripted({
    hooks: [critical],
    tools: [write],
    prompt: 'go',
    script: [{ calls: [{ tool: 'write' }, { tool: 'write' }] }],
  })

  expect(run).toMatchObject({ status: 'failed', error: { type: 'tool_error' } })
  expect(write.bodies).toHaveLength(1)
  expect([...run.store.calls.values()].map(({ status }) => status)).toEqual(['done', 'cancelled'])
  expect(JSON.stringify([run.store.messages, run.store.events])).not.toContain('secret script')
})

test.each(['beforeAgent', 'beforeStep', 'afterModel', 'afterStep', 'afterAgent'] as const)(
  'a critical observer that throws in %s fails the run',
  async (slot) => {
    const run = await runScripted({
      hooks: [{ name: 'sync', kind: 'observe', critical: true, [slot]: broken }],
      prompt: 'go',
    })

    expect(run.status).toBe('failed')
    expect(run.store.events.at(-1)).toMatchObject({ type: 'RUN_ERROR' })
  },
)

test('a critical observer that throws while the answer streams fails the run, and nobody talks it out of it', async () => {
  const critical: Hook = { name: 'sync', kind: 'observe', critical: true, wantsStreaming: true, onStream: broken }
  const optimist: Hook = { name: 'optimist', kind: 'transform', onError: () => ({ type: 'continue' }) }

  const run = await runScripted({ hooks: [critical, optimist], prompt: 'go', script: [{ text: 'Well' }] })

  expect(run).toMatchObject({ status: 'failed', error: { type: 'tool_error' } })
  expect(run.model.requests).toHaveLength(1)
})

test('observers see the whole state of the step', async () => {
  const seen: unknown[] = []
  const tracer: Hook = {
    name: 'tracer',
    kind: 'observe',
    afterStep: ({ step, usage, cumulativeUsage, toolCalls, toolEvents, response }, result) =>
      void seen.push({
        step,
        type: result.type,
        input: [usage?.inputTokens, cumulativeUsage.inputTokens],
        tools: toolCalls.map(({ tool }) => tool),
        events: toolEvents.map(({ tool, status }) => `${tool} ${status}`),
        text: response?.text,
        reasoning: result.reasoningContent,
      }),
  }

  await runScripted({
    hooks: [tracer],
    tools: [testTool('lookUp')],
    prompt: 'go',
    script: [{ reasoning: 'hm', text: 'Look', calls: [{ tool: 'lookUp' }] }, { text: 'ok' }],
  })

  expect(seen).toEqual([
    {
      step: 1,
      type: 'tool',
      input: [10, 10],
      tools: ['lookUp'],
      events: ['lookUp done'],
      text: 'Look',
      reasoning: 'hm',
    },
    { step: 2, type: 'text', input: [10, 20], tools: [], events: ['lookUp done'], text: 'ok', reasoning: '' },
  ])
})

test('the context is frozen: an observer cannot change what the model, the body or the next hook gets', async () => {
  const attempts: Array<(run: RunContext) => void> = [
    (run) => Object.assign(run, { step: 99 }),
    (run) => (run.messages as unknown[]).push('forged'),
    (run) => Object.assign(run.messages[0] ?? {}, { role: 'system' }),
    (run) => Object.assign(run.config, { model: 'other' }),
    (run) => Object.assign(run.user, { role: 'admin' }),
  ]
  let refused = 0
  const meddler: Hook = {
    name: 'meddler',
    kind: 'observe',
    beforeStep: (run) => {
      for (const attempt of attempts) expect(() => attempt(run)).toThrow(TypeError)
      refused++
    },
    beforeTool: (_run, call) => {
      expect(() => Object.assign(call.resolved as object, { id: 't2' })).toThrow(TypeError)
      refused++
    },
    afterTool: (_run, _call, output) => {
      expect(() => (output as { rows: number[] }).rows.push(1)).toThrow(TypeError)
      refused++
    },
  }
  const lookUp = testTool('lookUp', { execute: () => ({ rows: [] }) })

  await runScripted({
    hooks: [meddler],
    tools: [lookUp],
    prompt: 'go',
    script: [{ calls: [{ tool: 'lookUp', input: { id: 't1' } }] }],
  })

  expect(refused).toBe(4)
  expect(lookUp.bodies).toEqual([{ id: 't1' }])
})

test('finalizeContent is a pipeline, one that throws is passed over, and a change of streamed text is announced', async () => {
  const run = await runScripted({
    hooks: [
      { name: 'sign', kind: 'transform', finalizeContent: (_run, text) => `${text} –S` },
      { name: 'bad', kind: 'transform', finalizeContent: broken },
      { name: 'shout', kind: 'transform', finalizeContent: (_run, text) => text.toUpperCase() },
      { name: 'nosy', kind: 'observe', finalizeContent: () => 'mine' },
    ],
    prompt: 'go',
    script: [{ text: 'ok' }],
  })

  const messageId = run.store.events.find((event) => event.type === 'TEXT_MESSAGE_START')?.messageId
  expect(run.text).toBe('OK –S')
  expect(run.store.events).toContainEqual({
    type: 'CUSTOM',
    name: 'MESSAGE_REPLACED',
    value: { messageId, text: 'OK –S' },
  })
})

test('an unchanged final text is not announced', async () => {
  const run = await runScripted({
    hooks: [{ name: 'same', kind: 'transform', finalizeContent: (_run, text) => text }],
    prompt: 'go',
  })

  expect(run.store.events.some((event) => event.type === 'CUSTOM')).toBe(false)
})

test('while no hook wants streaming, none is called per token', async () => {
  let calls = 0
  const idle: Hook = {
    name: 'idle',
    kind: 'observe',
    onStream: () => void calls++,
    onReasoning: () => void calls++,
    onStreamEnd: () => void calls++,
  }
  const script = [{ reasoning: 'hm', text: 'a long answer in many pieces' }]

  await runScripted({ hooks: [idle], prompt: 'go', script })
  expect(calls).toBe(0)

  await runScripted({ hooks: [{ ...idle, wantsStreaming: true }], prompt: 'go', script })
  expect(calls).toBeGreaterThan(3)
})

test('what a hook emits and keeps is committed with the next boundary, its firings with their call', async () => {
  const run = await runScripted({
    hooks: [
      {
        name: 'tree',
        kind: 'observe',
        afterTool: ({ emit }) => emit({ type: 'CUSTOM', name: 'PHASE_CHANGED', value: { from: null, to: 'design' } }),
      },
    ],
    tools: [testTool('lookUp')],
    prompt: 'go',
    script: [{ calls: [{ tool: 'lookUp' }] }],
  })

  const types = run.store.events.map(({ type }) => type)
  expect(types.indexOf('CUSTOM')).toBe(types.indexOf('TOOL_CALL_RESULT') - 1)
  expect(run.store.firings).toEqual([
    { hook: 'tree', slot: 'afterTool', kind: 'observe', ms: expect.any(Number), decision: 'none' },
  ])
})

test('hooks that fail at every event are told to people, not to each other: their failures do not multiply', async () => {
  const heard: string[] = []
  const failing = (name: string): Hook => ({ name, kind: 'transform', onRunEvent: broken })
  const listener: Hook = {
    name: 'listener',
    kind: 'observe',
    onRunEvent: (_run, event) => void heard.push(event.type === 'CUSTOM' ? event.name : event.type),
  }
  const calls = Array.from({ length: 6 }, () => ({ tool: 'lookUp' }))

  const run = await runScripted({
    hooks: [failing('first'), failing('second'), listener],
    tools: [testTool('lookUp')],
    prompt: 'go',
    script: [{ calls }, { calls }, { text: 'ok' }],
  })

  const degraded = run.store.events.filter((event) => event.type === 'CUSTOM' && event.name === 'HOOK_DEGRADED')
  expect(run.status).toBe('done')
  expect(heard).not.toContain('HOOK_DEGRADED')
  expect(degraded.length).toBe(2 * heard.length)
})
