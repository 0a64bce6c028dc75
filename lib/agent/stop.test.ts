import { expect, test } from 'vitest'
import { runScripted } from '@/lib/testing/run-scripted'
import { createScriptedModel } from '@/lib/testing/scripted-model'
import { testTool } from '@/lib/testing/test-tool'
import type { Hook, RunContext, SlotName } from './hook'

const stopIn = (slot: SlotName, more: Partial<Hook> = {}): Hook => ({
  name: `stop in ${slot}`,
  kind: 'observe',
  wantsStreaming: true,
  ...more,
  [slot]: (run: RunContext) => run.stop('enough'),
})

const neverEnding = { limits: { toolTimeoutMs: 60_000, idleTimeoutMs: 60_000 } }

test.each([
  ['beforeAgent', 0, 0],
  ['beforeStep', 0, 0],
  ['afterModel', 1, 0],
  ['beforeTools', 1, 0],
  ['beforeTool', 1, 0],
  ['afterTool', 1, 1],
  ['afterStep', 1, 2],
  ['onStream', 1, 0],
  ['onReasoning', 1, 0],
  ['onStreamEnd', 1, 0],
  ['onRunEvent', 0, 0],
] as const)('stop() in %s: no model call and no tool body starts after it', async (slot, modelCalls, bodies) => {
  const write = testTool('write', { effect: 'write' })

  const run = await runScripted({
    hooks: [stopIn(slot)],
    tools: [write],
    prompt: 'go',
    script: [{ reasoning: 'hm', text: 'Now I write', calls: [{ tool: 'write' }, { tool: 'write' }] }],
  })

  expect(run).toMatchObject({ status: 'done', stopReason: 'enough' })
  expect(run.model.requests).toHaveLength(modelCalls)
  expect(write.bodies).toHaveLength(bodies)
  expect(run.store.events.at(-1)).toMatchObject({
    type: 'RUN_FINISHED',
    outcome: { type: 'success' },
    result: { stopReason: 'enough' },
  })
})

test('stop() in onToolError and onPhaseComplete: the calls that follow do not run', async () => {
  const failing = testTool('failing', {
    effect: 'write',
    execute: () => {
      throw new Error('no')
    },
  })
  const phases: Hook = {
    name: 'phases',
    kind: 'observe',
    afterTool: (run) => run.completePhase({ from: null, to: 'design' }),
  }
  const write = testTool('write', { effect: 'write' })

  const afterError = await runScripted({
    hooks: [stopIn('onToolError')],
    tools: [failing],
    prompt: 'go',
    script: [{ calls: [{ tool: 'failing' }, { tool: 'failing' }] }],
  })
  const afterPhase = await runScripted({
    hooks: [phases, stopIn('onPhaseComplete')],
    tools: [write],
    prompt: 'go',
    script: [{ calls: [{ tool: 'write' }, { tool: 'write' }] }],
  })

  expect([afterError.stopReason, failing.bodies.length]).toEqual(['enough', 1])
  expect([afterPhase.stopReason, write.bodies.length]).toEqual(['enough', 1])
})

test('calls that a stop leaves behind have a cancelled result, so the history keeps its pairs', async () => {
  const run = await runScripted({
    hooks: [stopIn('afterTool')],
    tools: [testTool('write', { effect: 'write' })],
    prompt: 'go',
    script: [{ calls: [{ tool: 'write' }, { tool: 'write' }] }],
  })

  expect([...run.store.calls.values()].map(({ status }) => status)).toEqual(['done', 'cancelled'])
})

test('stop() while streaming cuts the answer short: the text so far stays, unfinished calls are void', async () => {
  const repeating: Hook = {
    name: 'repetition',
    kind: 'observe',
    wantsStreaming: true,
    onStream: (run, delta) => {
      if (delta.includes('again')) run.stop('repeats itself')
    },
  }

  const run = await runScripted({
    hooks: [repeating],
    tools: [testTool('write')],
    prompt: 'go',
    script: [{ text: 'once. . again and again and again', calls: [{ tool: 'write' }] }],
  })

  expect(run).toMatchObject({ status: 'done', stopReason: 'repeats itself' })
  expect(run.text.length).toBeLessThan('once. . again and again and again'.length)
  expect(run.store.messages.at(-1)).toEqual({ role: 'assistant', content: [{ type: 'text', text: run.text }] })
  expect(run.store.calls.size).toBe(0)
})

test('skip() where nothing is being compacted does nothing', async () => {
  const run = await runScripted({
    hooks: [
      {
        name: 'skip',
        kind: 'observe',
        beforeStep: (context) => {
          context.skip()
        },
      },
    ],
    prompt: 'go',
    script: [{ text: 'ok' }],
  })

  expect(run).toMatchObject({ status: 'done', text: 'ok' })
})

test.each(['before', 'after'] as const)(
  'an abort ends the run although the provider hangs %s its first word',
  async (hangs) => {
    const controller = new AbortController()
    const model = createScriptedModel([{ text: 'Well', hangs }])
    const stopSoon: Hook = {
      name: 'person',
      kind: 'observe',
      beforeStep: () => {
        setTimeout(() => controller.abort(), 20)
      },
    }

    const run = await runScripted({ ...neverEnding, hooks: [stopSoon], model, prompt: 'go', signal: controller.signal })

    expect(run.status).toBe('cancelled')
    expect(run.store.events.at(-1)).toMatchObject({ type: 'RUN_FINISHED', outcome: { type: 'cancelled' } })
    expect(run.store.ended?.status).toBe('cancelled')
  },
)

test('an abort keeps the text that people have read', async () => {
  const controller = new AbortController()
  const stopSoon: Hook = {
    name: 'person',
    kind: 'observe',
    beforeStep: () => {
      setTimeout(() => controller.abort(), 20)
    },
  }

  const run = await runScripted({
    ...neverEnding,
    hooks: [stopSoon],
    prompt: 'go',
    signal: controller.signal,
    script: [{ text: 'Well', hangs: 'after' }],
  })

  expect(run.store.messages.at(-1)).toEqual({ role: 'assistant', content: [{ type: 'text', text: 'Well' }] })
})

test.each([
  ['read', 'cancelled'],
  ['workspace', 'cancelled'],
  ['write', 'unknown'],
] as const)('an abort abandons a hung %s body and its call is %s', async (effect, status) => {
  const controller = new AbortController()
  const hung = testTool('hung', {
    effect,
    execute: () => {
      setTimeout(() => controller.abort(), 5)
      return new Promise(() => undefined)
    },
  })

  const run = await runScripted({
    ...neverEnding,
    tools: [hung],
    prompt: 'go',
    signal: controller.signal,
    script: [{ calls: [{ tool: 'hung' }] }],
  })

  expect(run.status).toBe('cancelled')
  expect([...run.store.calls.values()]).toMatchObject([{ status }])
})

test('a body that heeds its signal ends the call by its own word', async () => {
  const controller = new AbortController()
  const polite = testTool('polite', {
    effect: 'write',
    execute: (_input, { signal }) => {
      setTimeout(() => controller.abort(), 5)
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve('saved just in time')))
    },
  })

  const run = await runScripted({
    ...neverEnding,
    tools: [polite],
    prompt: 'go',
    signal: controller.signal,
    script: [{ calls: [{ tool: 'polite' }] }],
  })

  expect([...run.store.calls.values()]).toMatchObject([{ status: 'done', text: 'saved just in time' }])
})

test('a hook that hangs does not hold up an abort', async () => {
  const controller = new AbortController()
  const hung: Hook = {
    name: 'hung',
    kind: 'gate',
    timeoutMs: 60_000,
    beforeTool: () => {
      setTimeout(() => controller.abort(), 5)
      return new Promise(() => undefined)
    },
  }
  const write = testTool('write', { effect: 'write' })

  const run = await runScripted({
    hooks: [hung],
    tools: [write],
    prompt: 'go',
    signal: controller.signal,
    script: [{ calls: [{ tool: 'write' }] }],
  })

  expect(run.status).toBe('cancelled')
  expect(write.bodies).toEqual([])
})

test('a run that is aborted before it begins asks nobody', async () => {
  const run = await runScripted({ prompt: 'go', signal: AbortSignal.abort() })

  expect(run.status).toBe('cancelled')
  expect(run.model.requests).toHaveLength(0)
})
