import { APICallError } from '@ai-sdk/provider'
import { expect, test } from 'vitest'
import type { RunEvent } from '@/lib/contracts/run-event'
import { runScripted } from '@/lib/testing/run-scripted'
import { createScriptedModel } from '@/lib/testing/scripted-model'
import { testTool } from '@/lib/testing/test-tool'
import type { ErrorDecision, Hook } from './hook'

const failed = (statusCode: number, responseHeaders: Record<string, string> = {}) =>
  new APICallError({
    message: `status ${statusCode}`,
    url: 'http://model',
    requestBodyValues: {},
    statusCode,
    responseHeaders,
  })

const named = (events: readonly RunEvent[], name: string) =>
  events.filter((event) => event.type === 'CUSTOM' && event.name === name)
const deciding = (decision: ErrorDecision): Hook => ({ name: 'decider', kind: 'transform', onError: () => decision })
const cut = { unified: 'other', raw: undefined } as const

test.each([
  [400, 'model_error', 1],
  [401, 'auth_error', 1],
  [402, 'model_error', 1],
  [403, 'auth_error', 1],
  [429, 'rate_limit', 4],
  [500, 'model_error', 4],
  [503, 'model_error', 4],
] as const)('status %i is a %s and is asked %i times', async (status, type, requests) => {
  const model = createScriptedModel(Array.from({ length: 9 }, () => ({ error: failed(status) })))

  const run = await runScripted({ model, prompt: 'go' })

  expect(run.error?.type).toBe(type)
  expect(model.requests).toHaveLength(requests)
  expect(run.store.events.at(-1)).toMatchObject({ type: 'RUN_ERROR', code: type })
  expect(run.store.ended).toMatchObject({ status: 'failed', error: { code: type } })
})

test('a failure that passes is asked again and leaves no trace in the log', async () => {
  const run = await runScripted({
    prompt: 'go',
    script: [{ error: failed(429) }, { error: failed(500) }, { text: 'ok' }],
  })

  expect(run).toMatchObject({ status: 'done', text: 'ok', steps: 1 })
  expect(named(run.store.events, 'STEP_DISCARDED')).toEqual([])
})

test('a stream that is cut after its first words is discarded and asked again', async () => {
  const run = await runScripted({
    prompt: 'go',
    script: [{ reasoning: 'hm', text: 'Half an', finish: cut }, { text: 'Whole.' }],
  })

  expect(run.text).toBe('Whole.')
  const started = run.store.events.flatMap((event) =>
    event.type === 'TEXT_MESSAGE_START' || event.type === 'REASONING_START' ? [event.messageId] : [],
  )
  expect(named(run.store.events, 'STEP_DISCARDED')).toMatchObject([
    { value: { messageIds: started.slice(0, 2), reason: 'network_error' } },
  ])
  expect(JSON.stringify(run.store.messages)).not.toContain('Half')
})

test('a call whose stream was cut never runs', async () => {
  const write = testTool('write', { effect: 'write' })

  const run = await runScripted({
    tools: [write],
    prompt: 'go',
    script: [{ calls: [{ tool: 'write' }], finish: cut }, { text: 'ok' }],
  })

  expect(write.bodies).toEqual([])
  expect(run.store.calls.size).toBe(0)
})

test.each([
  ['interrupted', { unified: 'interrupted', raw: undefined }, 'network_error'],
  ['content-filter', { unified: 'content-filter', raw: 'content_filter' }, 'content_filter'],
  ['error', { unified: 'error', raw: 'insufficient_system_resource' }, 'model_error'],
] as const)('an answer that ends with %s is no answer', async (_name, finish, type) => {
  const run = await runScripted({ prompt: 'go', limits: { modelRetries: 0 }, script: [{ text: 'Half', finish }] })

  expect(run.error?.type).toBe(type)
  expect(run.store.messages).toHaveLength(1)
})

test('an answer cut at the output limit keeps its text, runs none of its calls and fails as truncated', async () => {
  const save = testTool('save', { effect: 'write' })
  const finish = { unified: 'length', raw: 'length' } as const

  const run = await runScripted({
    tools: [save],
    prompt: 'go',
    script: [{ text: 'I save', calls: [{ tool: 'save', rawInput: '{}' }], finish }],
  })

  expect(run).toMatchObject({ status: 'failed', error: { type: 'truncated' } })
  expect(save.bodies).toEqual([])
  expect([...run.store.calls.values()]).toMatchObject([{ status: 'blocked', code: 'truncated' }])
  expect(run.store.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool'])
})

test('an error in mid-stream is classified by what it carries', async () => {
  const run = await runScripted({
    prompt: 'go',
    limits: { modelRetries: 0 },
    script: [{ text: 'Well', streamError: { message: 'slow down', statusCode: 429, isRetryable: true } }],
  })

  expect(run.error).toMatchObject({ type: 'rate_limit', retryable: true, message: 'slow down' })
  expect(named(run.store.events, 'STEP_DISCARDED')).toHaveLength(1)
})

test('a provider that says nothing for too long is a timeout', async () => {
  const run = await runScripted({
    prompt: 'go',
    limits: { modelRetries: 1, idleTimeoutMs: 10 },
    script: [{ hangs: 'before' }, { text: 'Well', hangs: 'after' }],
  })

  expect(run.error?.type).toBe('timeout')
  expect(run.model.requests).toHaveLength(2)
})

test('an abort ends the pause before a retry', async () => {
  const controller = new AbortController()
  const model = createScriptedModel([
    () => {
      setTimeout(() => controller.abort(), 5)
      return { error: failed(429, { 'retry-after': '3600' }) }
    },
  ])

  const run = await runScripted({ model, prompt: 'go', signal: controller.signal, limits: { retryMaxMs: 3_600_000 } })

  expect(run.status).toBe('cancelled')
  expect(model.requests).toHaveLength(1)
})

test('onError without a decision rethrows', async () => {
  const heard: string[] = []
  const listener: Hook = {
    name: 'listener',
    kind: 'observe',
    onError: (run, error) => {
      heard.push(`${run.step} ${error.type}`)
    },
  }

  const run = await runScripted({ hooks: [listener], prompt: 'go', script: [{ error: failed(401) }] })

  expect(run.status).toBe('failed')
  expect(heard).toEqual(['1 auth_error'])
})

test('replace gives the text as the answer, in log and history', async () => {
  const run = await runScripted({
    hooks: [deciding({ type: 'replace', text: 'Sorry.' })],
    prompt: 'go',
    script: [{ error: failed(401) }],
  })

  expect(run).toMatchObject({ status: 'done', text: 'Sorry.', error: undefined })
  expect(run.store.messages.at(-1)).toEqual({ role: 'assistant', content: [{ type: 'text', text: 'Sorry.' }] })
  expect(run.store.events.at(-1)).toMatchObject({ type: 'RUN_FINISHED', outcome: { type: 'success' } })
})

test('retry asks the same step again, within its budget', async () => {
  const model = createScriptedModel(Array.from({ length: 9 }, () => ({ error: failed(401) })))

  const run = await runScripted({
    hooks: [deciding({ type: 'retry' })],
    model,
    prompt: 'go',
    limits: { errorRetries: 2 },
  })

  expect(run).toMatchObject({ status: 'failed', steps: 1 })
  expect(model.requests).toHaveLength(3)
})

test('continue goes on with the next step, within a budget of its own', async () => {
  const model = createScriptedModel(Array.from({ length: 9 }, () => ({ error: failed(401) })))

  const run = await runScripted({
    hooks: [deciding({ type: 'continue' })],
    model,
    prompt: 'go',
    limits: { errorContinues: 2 },
  })

  expect(run).toMatchObject({ status: 'failed', steps: 3 })
})

test('stop() in onError returns what there is, also at the step limit', async () => {
  const graceful: Hook = {
    name: 'graceful',
    kind: 'observe',
    onError: (run, error) => {
      run.stop(error.type)
    },
  }

  const run = await runScripted({
    hooks: [graceful],
    tools: [testTool('lookUp')],
    prompt: 'go',
    limits: { maxSteps: 1 },
    script: [{ text: 'So far.', calls: [{ tool: 'lookUp' }] }],
  })

  expect(run).toMatchObject({ status: 'done', stopReason: 'max_steps', text: 'So far.', error: undefined })
})

test('a decision that the catalogue does not know mends nothing', async () => {
  const run = await runScripted({
    hooks: [deciding({ type: 'whatever' } as never)],
    prompt: 'go',
    script: [{ error: failed(401) }],
  })

  expect(run).toMatchObject({ status: 'failed', error: { type: 'auth_error' } })
})

test('an error hook that throws changes nothing about the error', async () => {
  const broken: Hook = {
    name: 'broken',
    kind: 'transform',
    onError: () => {
      throw new Error('worse')
    },
  }

  const run = await runScripted({ hooks: [broken], prompt: 'go', script: [{ error: failed(401) }] })

  expect(run.error?.type).toBe('auth_error')
})
