import { expect, test } from 'vitest'
import { runScripted, userMessage } from '@/lib/testing/run-scripted'
import { createScriptedModel } from '@/lib/testing/scripted-model'
import { testTool } from '@/lib/testing/test-tool'
import type { Hook, StepChange } from './hook'

const inStep = (step: number, change: StepChange): Hook => ({
  name: `change in ${step}`,
  kind: 'transform',
  beforeStep: async (run) => (run.step === step ? change : undefined),
})
const twoSteps = [{ calls: [{ tool: 'lookUp' }] }, { text: 'ok' }]
const toolNames = (request: { tools?: ReadonlyArray<{ name: string }> } | undefined) =>
  (request?.tools ?? []).map(({ name }) => name)

test('what it changes holds for that step only', async () => {
  const change = inStep(1, {
    tools: [testTool('lookUp')],
    config: { temperature: 0.9 },
    messages: [userMessage('instead')],
  })

  const { model } = await runScripted({
    hooks: [change],
    tools: [testTool('lookUp'), testTool('other')],
    prompt: 'go',
    script: twoSteps,
  })

  const [first, second] = model.requests
  expect([toolNames(first), first?.temperature, first?.prompt.slice(1)]).toEqual([
    ['lookUp'],
    0.9,
    [userMessage('instead')],
  ])
  expect([toolNames(second), second?.temperature]).toEqual([['lookUp', 'other'], undefined])
  expect(second?.prompt[1]).toEqual(userMessage('go'))
})

test('with persist it holds for the steps that follow', async () => {
  const change = inStep(1, {
    tools: [testTool('lookUp')],
    config: { temperature: 0.9 },
    messages: [userMessage('instead')],
    persist: true,
  })

  const { model } = await runScripted({
    hooks: [change],
    tools: [testTool('lookUp'), testTool('other')],
    prompt: 'go',
    script: twoSteps,
  })

  const second = model.requests[1]
  expect([toolNames(second), second?.temperature]).toEqual([['lookUp'], 0.9])
  expect(second?.prompt[1]).toEqual(userMessage('instead'))
})

test('the next hook sees the change of the one before', async () => {
  const seen: unknown[] = []
  const second: Hook = {
    name: 'second',
    kind: 'observe',
    beforeStep: (run) => {
      seen.push(run.messages)
      return undefined
    },
  }

  await runScripted({ hooks: [inStep(1, { messages: [userMessage('instead')] }), second], prompt: 'go' })

  expect(seen).toEqual([[userMessage('instead')]])
})

test('a tool that is not offered in a step is unknown in it', async () => {
  const other = testTool('other')

  const { store } = await runScripted({
    hooks: [inStep(1, { tools: [testTool('lookUp')] })],
    tools: [testTool('lookUp'), other],
    prompt: 'go',
    script: [{ calls: [{ tool: 'other' }] }],
  })

  expect(other.bodies).toEqual([])
  expect([...store.calls.values()]).toMatchObject([{ status: 'blocked', code: 'unknown-tool' }])
})

test('a whole response takes the place of the model call', async () => {
  const run = await runScripted({ hooks: [inStep(1, { response: { text: 'From the cache.' } })], prompt: 'go' })

  expect(run.model.requests).toHaveLength(0)
  expect(run.text).toBe('From the cache.')
  expect(run.store.messages.at(-1)).toEqual({ role: 'assistant', content: [{ type: 'text', text: 'From the cache.' }] })
})

test('another model answers when it can be found', async () => {
  const pro = createScriptedModel([{ text: 'from pro' }], 'pro')

  const found = await runScripted({
    hooks: [inStep(1, { config: { model: 'pro' } })],
    resolveModel: () => pro,
    prompt: 'go',
  })
  const lost = await runScripted({
    hooks: [inStep(1, { config: { model: 'pro' } })],
    prompt: 'go',
    script: [{ text: 'from the first' }],
  })

  expect(found.text).toBe('from pro')
  expect(lost.text).toBe('from the first')
})

test('a model that cannot be had fails the step with its name, it is not replaced in silence', async () => {
  const run = await runScripted({
    hooks: [inStep(1, { config: { model: 'pro' } })],
    resolveModel: () => Promise.reject(new Error('The configured model needs OPENAI_API_KEY.')),
    prompt: 'go',
  })

  expect(run).toMatchObject({
    status: 'failed',
    error: { type: 'model_error', message: expect.stringContaining('pro') },
  })
  expect(run.model.requests).toHaveLength(0)
})

test('another model with persist answers the steps that follow as well', async () => {
  const pro = createScriptedModel(twoSteps, 'pro')
  const change = inStep(1, { config: { model: 'pro', thinking: true }, persist: true })

  const run = await runScripted({
    hooks: [change],
    resolveModel: () => pro,
    tools: [testTool('lookUp')],
    prompt: 'go',
  })

  expect(run.model.requests).toHaveLength(0)
  expect(pro.requests.map(({ reasoning }) => reasoning)).toEqual(['medium', 'medium'])
})

test('messages that a hook puts in for good are what the next steps build on', async () => {
  const told = userMessage('Quote your sources.')
  const change: Hook = {
    name: 'quote',
    kind: 'transform',
    beforeStep: async (run) => (run.step === 1 ? { messages: [...run.messages, told], persist: true } : undefined),
  }

  const { model } = await runScripted({ hooks: [change], tools: [testTool('lookUp')], prompt: 'go', script: twoSteps })

  expect(model.requests[1]?.prompt.slice(1, 4)).toMatchObject([userMessage('go'), told, { role: 'assistant' }])
})

test('tools of one step only: the next step has them all again, in their order', async () => {
  const all = [testTool('lookUp'), testTool('other')]

  const { model } = await runScripted({
    hooks: [inStep(2, { tools: [] })],
    tools: all,
    prompt: 'go',
    script: [{ calls: [{ tool: 'lookUp' }] }, { text: '', calls: [{ tool: 'other' }] }, { text: 'ok' }],
  })

  expect(model.requests.map(toolNames)).toEqual([['lookUp', 'other'], [], ['lookUp', 'other']])
})

test('an observer changes nothing', async () => {
  const nosy: Hook = { ...inStep(1, { messages: [] }), kind: 'observe' }

  const { model } = await runScripted({ hooks: [nosy], prompt: 'go' })

  expect(model.requests[0]?.prompt[1]).toEqual(userMessage('go'))
})

test.each(['beforeAgent', 'beforeStep'] as const)(
  'a gate that fails in %s ends the run before the model is asked',
  async (slot) => {
    const broken: Hook = {
      name: 'budget',
      kind: 'gate',
      [slot]: () => {
        throw new Error('no budget table')
      },
    }

    const run = await runScripted({ hooks: [broken], prompt: 'go' })

    expect(run).toMatchObject({ status: 'failed', error: { type: 'tool_error' } })
    expect(run.model.requests).toHaveLength(0)
  },
)
