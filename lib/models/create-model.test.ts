import type { LanguageModelV4 } from '@ai-sdk/provider'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { runAgent } from '@/lib/agent/run-agent'
import type { AgentRunOptions } from '@/lib/agent/run-options'
import type { Env } from '@/lib/env'
import { type FakeProvider, startFakeProvider } from '@/lib/testing/fake-provider'
import { createMemoryRunStore } from '@/lib/testing/memory-run-store'
import { userMessage } from '@/lib/testing/run-scripted'
import { testTool } from '@/lib/testing/test-tool'
import type { WireAnswer } from '@/lib/testing/wire-answer'
import { createModel, modelName } from './create-model'

const names = [
  'deepseek:deepseek-v4-pro',
  'openai:gpt-5.4',
  'openai-compatible:qwen3:32b',
  'anthropic:claude-sonnet-5',
] as const

type ModelEnv = Pick<Env, 'model' | 'deepseek' | 'openai' | 'anthropic' | 'demoPace'>
const blank: ModelEnv = {
  model: undefined,
  deepseek: { apiKey: undefined, baseUrl: undefined },
  openai: { apiKey: undefined, baseUrl: undefined },
  anthropic: { apiKey: undefined, baseUrl: undefined },
  demoPace: 'fast',
}

let provider: FakeProvider | undefined
afterEach(() => provider?.close())

async function modelFor(
  name: string,
  script: readonly WireAnswer[],
): Promise<{ model: LanguageModelV4; provider: FakeProvider }> {
  provider = await startFakeProvider(script)
  const account = { apiKey: 'key-1', baseUrl: `${provider.url}/v1` }
  return {
    model: await createModel({ ...blank, model: name, deepseek: account, openai: account, anthropic: account }),
    provider,
  }
}

async function run(name: string, script: readonly WireAnswer[], more: Partial<AgentRunOptions> = {}) {
  const { model, provider } = await modelFor(name, script)
  const lookUp = testTool('lookUp', { execute: () => 'a table' })
  const store = createMemoryRunStore({ messages: [userMessage('查 t1')] })
  const outcome = await runAgent({
    run: { runId: 'run-1', conversationId: 'conversation-1', user: { id: 'ana', name: 'Ana', role: 'analyst' } },
    model,
    tools: [lookUp],
    hooks: [],
    attachments: [],
    services: undefined,
    instructions: 'You are a test.',
    config: { model: model.modelId },
    signal: new AbortController().signal,
    ...more,
    limits: { retryBaseMs: 0, modelRetries: 1, ...more.limits },
    store,
  })
  return { ...outcome, store, lookUp, requests: provider.requests, provider }
}

const callOnce = { text: 'Let me see. ', calls: [{ tool: 'lookUp', rawInput: '{"id":"t1"}' }] }

test.each(names)('%s: text, a tool call and its result go over the wire', async (name) => {
  const { status, text, lookUp, requests, usage } = await run(name, [callOnce, { text: 'It is 一张表。' }])

  expect({ status, text }).toEqual({ status: 'done', text: 'It is 一张表。' })
  expect(lookUp.bodies).toEqual([{ id: 't1' }])
  expect(requests).toHaveLength(2)
  expect(JSON.stringify(requests[1]?.body.messages)).toContain('a table')
  expect(usage).toMatchObject({ inputTokens: 200, outputTokens: 40, cachedInputTokens: 128 })
})

test.each(names)(
  '%s: the request carries the key, the model, the tools in order and the instructions first',
  async (name) => {
    const { requests } = await run(name, [{ text: 'ok' }])

    const [request] = requests
    expect(request?.headers.authorization ?? request?.headers['x-api-key']).toContain('key-1')
    expect(request?.body.model).toBe(name.slice(name.indexOf(':') + 1))
    expect(JSON.stringify(request?.body.tools)).toContain('lookUp')
    expect(JSON.stringify(request?.body.tool_choice ?? 'auto')).toContain('auto')
    expect(JSON.stringify(request?.body.system ?? request?.body.messages[0])).toContain('You are a test.')
  },
)

test('deepseek: the reasoning of a turn with calls is sent again with every later request', async () => {
  const { requests } = await run('deepseek:deepseek-v4-pro', [
    { reasoning: 'I must look first.', ...callOnce },
    { reasoning: 'Once more.', ...callOnce },
    { text: 'ok' },
  ])

  const turns = requests[2]?.body.messages.filter(({ role }: { role: string }) => role === 'assistant')
  expect(turns.map((turn: { reasoning_content: string }) => turn.reasoning_content)).toEqual([
    'I must look first.',
    'Once more.',
  ])
})

test('deepseek: it is sent again after a reload and by the next run', async () => {
  const first = await run('deepseek:deepseek-v4-pro', [
    { reasoning: 'I must look first.', ...callOnce },
    { text: 'ok' },
  ])
  const reloaded = structuredClone(first.store.messages)
  await provider?.close()

  const { model, provider: again } = await modelFor('deepseek:deepseek-v4-pro', [])
  const store = createMemoryRunStore({ messages: [...reloaded, userMessage('and now?')] })
  await runAgent({
    run: { runId: 'run-2', conversationId: 'conversation-1', user: { id: 'ana', name: 'Ana', role: 'analyst' } },
    ...{ model, store, tools: [], hooks: [], attachments: [], services: undefined, instructions: 'You are a test.' },
    config: { model: model.modelId },
    signal: new AbortController().signal,
  })

  expect(again.requests[0]?.body.messages[2]).toMatchObject({
    role: 'assistant',
    reasoning_content: 'I must look first.',
  })
})

test.each(names)('%s: the head of each request is byte for byte the one before', async (name) => {
  const { requests } = await run(name, [callOnce, callOnce, { text: 'ok' }])

  const [first, second, third] = requests.map(({ body }) =>
    body.messages.map((message: unknown) => JSON.stringify(message)),
  )
  expect(second.slice(0, first.length)).toEqual(first)
  expect(third.slice(0, second.length)).toEqual(second)
})

test('anthropic: the signed thinking of a turn with calls is sent again', async () => {
  const { requests } = await run('anthropic:claude-sonnet-5', [
    { reasoning: 'I must look.', ...callOnce },
    { text: 'ok' },
  ])

  expect(requests[1]?.body.messages[1].content[0]).toMatchObject({
    type: 'thinking',
    thinking: 'I must look.',
    signature: 'signed-by-the-provider',
  })
})

test.each(names)('%s: the ids of calls on the wire are ours', async (name) => {
  const { requests, store } = await run(name, [callOnce, { text: 'ok' }])

  const [id] = [...store.calls.keys()]
  const sent = JSON.stringify(requests[1]?.body.messages)
  expect(sent.split(id ?? '-').length - 1).toBe(2)
  expect(sent).not.toMatch(/provider-call|toolu_/)
})

const broken: Array<[string, 'closed' | 'destroyed']> = names.flatMap(
  (name) =>
    [
      [name, 'closed'],
      [name, 'destroyed'],
    ] as Array<[string, 'closed' | 'destroyed']>,
)
test.each(broken)(
  '%s: a stream that is %s in the middle is asked again and its call never runs',
  async (name, breaks) => {
    const { text, lookUp, requests, store } = await run(name, [{ ...callOnce, breaks }, { text: 'Whole.' }])

    expect(text).toBe('Whole.')
    expect(lookUp.bodies).toEqual([])
    expect(requests).toHaveLength(2)
    expect(store.boundaries).toContain('stepDiscarded')
  },
)

test.each(names)('%s: an error in mid-stream that may pass is asked again', async (name) => {
  const overloaded = { message: 'Overloaded', type: 'overloaded_error', code: 'overloaded_error' }
  const streamError = name.startsWith('anthropic') ? overloaded : { error: overloaded }

  const { text, store } = await run(name, [{ text: 'Half', streamError }, { text: 'Whole.' }])

  expect(text).toBe('Whole.')
  expect(store.boundaries).toContain('stepDiscarded')
})

test.each(names)('%s: an answer cut at the output limit is truncated and its calls do not run', async (name) => {
  const { error, lookUp } = await run(name, [{ ...callOnce, finish: 'length' }])

  expect(error?.type).toBe('truncated')
  expect(lookUp.bodies).toEqual([])
})

test.each(names)('%s: arguments that are no whole JSON are told to the model, not repaired', async (name) => {
  const { lookUp, requests, status } = await run(name, [
    { calls: [{ tool: 'lookUp', rawInput: '{"id":"t1"' }] },
    { text: 'Sorry.' },
  ])

  expect(status).toBe('done')
  expect(lookUp.bodies).toEqual([])
  expect(JSON.stringify(requests[1]?.body.messages)).toContain('invalid-arguments')
})

test.each(names)('%s: 429 is asked again after Retry-After, within our limit', async (name) => {
  const { text, requests } = await run(name, [{ status: 429, headers: { 'retry-after': '3600' } }, { text: 'ok' }], {
    limits: { retryMaxMs: 1 },
  })

  expect(text).toBe('ok')
  expect(requests).toHaveLength(2)
})

test.each(
  names.flatMap(
    (name) =>
      [
        [name, 401, 'auth_error', 1],
        [name, 400, 'model_error', 1],
        [name, 500, 'model_error', 2],
        [name, 429, 'rate_limit', 2],
      ] as Array<[string, number, string, number]>,
  ),
)('%s: status %i is %s, asked %i times', async (name, status, type, times) => {
  const { error, requests } = await run(
    name,
    Array.from({ length: 3 }, () => ({ status, headers: { 'retry-after': '0' } })),
  )

  expect(error?.type).toBe(type)
  expect(requests).toHaveLength(times)
})

test.each(names)('%s: an abort ends a hanging stream and hangs up', async (name) => {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), 100)

  const { status, provider, store } = await run(name, [{ text: 'Well, ', breaks: 'hangs' }], {
    signal: controller.signal,
  })

  expect(status).toBe('cancelled')
  expect(store.messages.at(-1)).toMatchObject({ role: 'assistant', content: [{ type: 'text', text: 'Well, ' }] })
  await expect.poll(() => provider.hungUp()).toBe(1)
})

test('a server that is not there is a network error', async () => {
  const { model, provider } = await modelFor('openai-compatible:x', [])
  await provider.close()
  const store = createMemoryRunStore({ messages: [userMessage('hi')] })

  const { error } = await runAgent({
    run: { runId: 'run-1', conversationId: 'conversation-1', user: { id: 'ana', name: 'Ana', role: 'analyst' } },
    ...{ model, store, tools: [], hooks: [], attachments: [], services: undefined, instructions: '' },
    config: { model: model.modelId },
    signal: new AbortController().signal,
    limits: { modelRetries: 0 },
  })

  expect(error).toMatchObject({ type: 'network_error', retryable: true })
})

test('an openai-compatible server without a key gets none', async () => {
  provider = await startFakeProvider([])
  const model = await createModel({
    ...blank,
    model: 'openai-compatible:llama',
    openai: { apiKey: undefined, baseUrl: provider.url },
  })

  await model.doStream({ prompt: [{ role: 'user', content: [{ type: 'text', text: 'hi' }] }] })

  expect(provider.requests[0]?.headers.authorization).toBeUndefined()
})

test('without a setting the demo model answers; with a DeepSeek key DeepSeek does', () => {
  expect(modelName(blank)).toBe('demo')
  expect(modelName({ ...blank, deepseek: { apiKey: 'key', baseUrl: undefined } })).toBe('deepseek:deepseek-v4-flash')
})

test('the demo model needs neither key nor network', async () => {
  const model = await createModel(blank)

  const { stream } = await model.doStream({ prompt: [{ role: 'user', content: [{ type: 'text', text: 'hello' }] }] })

  expect(model.modelId).toBe('demo')
  const parts = await Array.fromAsync(stream)
  expect(parts.at(-1)).toMatchObject({
    type: 'finish',
    finishReason: { unified: expect.stringMatching(/^(stop|tool-calls)$/) },
  })
})

test.each(['gpt-5', 'deepseek:', ':x', 'azure:gpt'])(
  'SLUICE_MODEL=%s is refused with what is possible',
  async (model) => {
    await expect(createModel({ ...blank, model })).rejects.toMatchObject({
      code: 'config-invalid',
      message: expect.stringContaining('openai-compatible'),
    })
  },
)

test.each([
  ['deepseek:x', 'DEEPSEEK_API_KEY'],
  ['openai:x', 'OPENAI_API_KEY'],
  ['openai-compatible:x', 'OPENAI_BASE_URL'],
  ['anthropic:x', 'ANTHROPIC_API_KEY'],
])('%s without %s is refused by name', async (model, variable) => {
  await expect(createModel({ ...blank, model })).rejects.toMatchObject({
    code: 'config-invalid',
    message: expect.stringContaining(variable),
  })
})

test('JSON mode reaches DeepSeek as a setting, not as a sentence before the system text', async () => {
  const format = { schema: z.object({ table: z.string() }) }

  const { requests, object } = await run('deepseek:deepseek-v4-pro', [{ text: 'ok' }, { text: '{"table":"t1"}' }], {
    format,
  })

  const [first, second] = requests
  expect(object).toEqual({ table: 't1' })
  expect(second?.body.response_format).toEqual({ type: 'json_object' })
  expect(second?.body.messages.slice(0, 2)).toEqual(first?.body.messages.slice(0, 2))
  expect(second?.body.messages.filter(({ role }: { role: string }) => role === 'system')).toHaveLength(1)
  expect(second?.body.tools).toEqual(first?.body.tools)
})
