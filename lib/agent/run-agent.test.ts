import { expect, test } from 'vitest'
import { z } from 'zod'
import type { RunEvent } from '@/lib/contracts/run-event'
import { parseRunEvent } from '@/lib/contracts/run-event'
import { AppError } from '@/lib/errors'
import { createMemoryRunStore } from '@/lib/testing/memory-run-store'
import { runScripted } from '@/lib/testing/run-scripted'
import { testTool } from '@/lib/testing/test-tool'
import { defineAttachment } from './attachment'
import type { Hook } from './hook'

const namesOf = (events: readonly RunEvent[]) =>
  events.map((event) => (event.type === 'CUSTOM' ? event.name : event.type))
const resultsOf = (events: readonly RunEvent[]) =>
  events.flatMap((event) => (event.type === 'TOOL_CALL_RESULT' ? [{ content: event.content, ...event.metadata }] : []))
const ask = (tool: string, input: unknown = {}) => ({ calls: [{ tool, input }] })

test('a call is executed and its result told to the model before it answers', async () => {
  const lookUp = testTool('lookUp', { execute: ({ id }: { id: string }) => `table ${id}` })

  const run = await runScripted({
    tools: [lookUp],
    prompt: '查 t1',
    script: [{ text: 'Let me see.', calls: [{ tool: 'lookUp', input: { id: 't1' } }] }, { text: 'It is a table.' }],
  })

  expect(run).toMatchObject({ status: 'done', text: 'It is a table.', steps: 2 })
  expect(lookUp.bodies).toEqual([{ id: 't1' }])
  expect(run.store.messages.map((message) => message.role)).toEqual(['user', 'assistant', 'tool', 'assistant'])
  expect(run.store.boundaries).toEqual([
    ...['stepRequested', 'modelAnswered', 'callStarts', 'callEnds'],
    ...['stepRequested', 'modelAnswered', 'runEnded'],
  ])
})

test('the log has the shape of the catalogue, from RUN_STARTED to RUN_FINISHED', async () => {
  const { store } = await runScripted({
    tools: [testTool('lookUp')],
    prompt: 'go',
    script: [{ reasoning: 'hm', text: 'Look', ...ask('lookUp') }, { text: 'ok' }],
  })

  expect(store.events.map(parseRunEvent)).toEqual(store.events)
  expect(namesOf(store.events)).toEqual([
    ...['RUN_STARTED', 'STEP_STARTED'],
    ...[
      'REASONING_START',
      'REASONING_MESSAGE_START',
      'REASONING_MESSAGE_CONTENT',
      'REASONING_MESSAGE_END',
      'REASONING_END',
    ],
    ...[
      'TEXT_MESSAGE_START',
      'TEXT_MESSAGE_CONTENT',
      'TOOL_CALL_START',
      'TEXT_MESSAGE_END',
      'TOOL_CALL_ARGS',
      'TOOL_CALL_END',
    ],
    ...['TOOL_CALL_RESULT', 'STEP_FINISHED', 'STEP_STARTED'],
    ...['TEXT_MESSAGE_START', 'TEXT_MESSAGE_CONTENT', 'TEXT_MESSAGE_END', 'STEP_FINISHED', 'RUN_FINISHED'],
  ])
})

test('the history of a run is the same whether it is kept in memory or read back', async () => {
  const run = await runScripted({
    tools: [testTool('lookUp')],
    prompt: 'go',
    script: [{ reasoning: 'hm', ...ask('lookUp') }, { text: 'ok' }],
  })

  const asked = run.model.requests[1]?.prompt.slice(1)
  expect(asked).toEqual(run.store.messages.slice(0, 3))
})

test('the ids of calls are ours, in history and log', async () => {
  const { store } = await runScripted({ tools: [testTool('lookUp')], prompt: 'go', script: [ask('lookUp')] })

  const [id] = [...store.calls.keys()]
  expect(id).toMatch(/^call_[0-9a-f]{32}$/)
  expect(JSON.stringify([store.messages, store.events])).not.toContain('provider-0')
})

test('neighbouring reads run side by side and their results are committed in model order', async () => {
  const order: string[] = []
  let release = () => undefined as unknown
  const slow = testTool('slow', {
    execute: async () => {
      order.push('slow begins')
      await new Promise((resolve) => {
        release = () => resolve(undefined)
      })
      order.push('slow ends')
    },
  })
  const quick = testTool('quick', {
    execute: () => {
      order.push('quick runs')
      release()
    },
  })

  const { store } = await runScripted({
    tools: [slow, quick],
    prompt: 'go',
    script: [{ calls: [{ tool: 'slow' }, { tool: 'quick' }] }],
  })

  expect(order).toEqual(['slow begins', 'quick runs', 'slow ends'])
  expect([...store.calls.values()].map(({ tool, status }) => `${tool} ${status}`)).toEqual(['slow done', 'quick done'])
  const results = store.messages.flatMap((message) => (message.role === 'tool' ? message.content : []))
  expect(results.map((part) => part.type === 'tool-result' && part.toolName)).toEqual(['slow', 'quick'])
})

test('a call that writes waits until the one before it has its result', async () => {
  const order: string[] = []
  const first = testTool('first', { effect: 'write', execute: async () => void order.push('first') })
  const second = testTool('second', { effect: 'write', execute: () => void order.push('second') })

  const { store } = await runScripted({
    tools: [first, second],
    prompt: 'go',
    script: [{ calls: [{ tool: 'first' }, { tool: 'second' }] }],
  })

  expect(order).toEqual(['first', 'second'])
  expect(store.boundaries.slice(2, 6)).toEqual(['callStarts', 'callEnds', 'callStarts', 'callEnds'])
})

test('arguments that are no whole JSON are never repaired and never run', async () => {
  const save = testTool('save', { effect: 'write' })

  const { store } = await runScripted({
    tools: [save],
    prompt: 'go',
    script: [{ calls: [{ tool: 'save', rawInput: '{"sql": "select 1' }] }],
  })

  expect(save.bodies).toEqual([])
  expect(resultsOf(store.events)).toMatchObject([{ status: 'blocked', code: 'invalid-arguments' }])
})

test('arguments that do not fit name the fields to the model', async () => {
  const save = testTool('save', { inputSchema: z.object({ table: z.string(), limit: z.number().max(10) }) })

  const { model } = await runScripted({ tools: [save], prompt: 'go', script: [ask('save', { limit: 11 })] })

  const told = JSON.stringify(model.requests[1]?.prompt.at(-1))
  expect(told).toContain('[invalid-arguments]')
  expect(told).toContain('- table:')
  expect(told).toContain('- limit:')
})

test('an unknown tool is answered with the tools that there are', async () => {
  const { store, status } = await runScripted({ tools: [testTool('lookUp')], prompt: 'go', script: [ask('approve')] })

  expect(status).toBe('done')
  expect(resultsOf(store.events)).toMatchObject([{ code: 'unknown-tool', content: expect.stringContaining('lookUp') }])
})

test('a tool that throws gives a failed result and the run goes on', async () => {
  const known = testTool('known', {
    execute: () => {
      throw new AppError('table-not-found', 'No table t9.')
    },
  })
  const bug = testTool('bug', {
    execute: () => {
      throw new TypeError('undefined is not a function at /srv/secret.ts')
    },
  })

  const { store, text } = await runScripted({
    tools: [known, bug],
    prompt: 'go',
    script: [{ calls: [{ tool: 'known' }, { tool: 'bug' }] }, { text: 'ok' }],
  })

  expect(text).toBe('ok')
  expect(resultsOf(store.events)).toMatchObject([
    { status: 'failed', code: 'table-not-found', content: 'Error [table-not-found]: No table t9.' },
    { status: 'failed', code: 'tool-failed', content: expect.not.stringContaining('secret') },
  ])
})

test('a write whose outcome is unknown is unknown, not failed', async () => {
  const write = testTool('write', {
    effect: 'write',
    execute: () => {
      throw new AppError('outcome-unknown', 'The connection broke.')
    },
  })

  const { store } = await runScripted({ tools: [write], prompt: 'go', script: [ask('write')] })

  expect(resultsOf(store.events)).toMatchObject([{ status: 'unknown', code: 'outcome-unknown' }])
})

test('a write that does not end in time is unknown, a read has failed', async () => {
  const hang = { timeoutMs: 5, execute: () => new Promise(() => undefined) }
  const tools = [testTool('write', { effect: 'write', ...hang }), testTool('read', hang)]

  const { store } = await runScripted({
    tools,
    prompt: 'go',
    script: [{ calls: [{ tool: 'write' }, { tool: 'read' }] }],
  })

  expect(resultsOf(store.events)).toMatchObject([
    { status: 'unknown', code: 'outcome-unknown' },
    { status: 'failed', code: 'timeout' },
  ])
})

test('no write body starts without a grant, whatever the hooks said', async () => {
  const write = testTool('write', { effect: 'write' })
  const careless: Hook = { name: 'careless', kind: 'gate', beforeTool: () => ({ type: 'proceed', grantId: 'made-up' }) }

  const { store } = await runScripted({
    store: createMemoryRunStore({ guarded: true }),
    hooks: [careless],
    tools: [write],
    prompt: 'go',
    script: [ask('write')],
  })

  expect(write.bodies).toEqual([])
  expect(resultsOf(store.events)).toMatchObject([{ status: 'blocked', code: 'not-granted' }])
})

test('a call that asks a person parks the run once every other call of the step has its result', async () => {
  const publish = testTool('publish', { effect: 'write' })
  const lookUp = testTool('lookUp')
  const guard: Hook = {
    name: 'guard',
    kind: 'gate',
    match: ({ tool }) => tool === 'publish',
    beforeTool: () => ({ type: 'ask', request: { card: 'publish?' } }),
  }

  const run = await runScripted({
    hooks: [guard],
    tools: [publish, lookUp],
    prompt: 'go',
    script: [{ calls: [{ tool: 'publish' }, { tool: 'lookUp' }] }],
  })

  expect(run.status).toBe('waiting')
  expect(publish.bodies).toEqual([])
  expect(lookUp.bodies).toHaveLength(1)
  expect(run.model.requests).toHaveLength(1)
  const [callId] = [...run.store.calls.keys()]
  expect(run.store.events.at(-1)).toMatchObject({
    type: 'RUN_FINISHED',
    outcome: {
      type: 'interrupt',
      interrupts: [{ id: `interaction-${callId}`, toolCallId: callId, reason: 'approval' }],
    },
  })
})

test('an answer of a gate takes the place of the body and passes the hooks behind the tool', async () => {
  const lookUp = testTool('lookUp')
  const cache: Hook = { name: 'cache', kind: 'transform', beforeTool: () => ({ type: 'answer', output: 'cached' }) }
  const offload: Hook = {
    name: 'offload',
    kind: 'transform',
    afterTool: (_run, _call, output) => `handle of ${output}`,
  }

  const { store } = await runScripted({
    hooks: [cache, offload],
    tools: [lookUp],
    prompt: 'go',
    script: [ask('lookUp')],
  })

  expect(lookUp.bodies).toEqual([])
  expect(resultsOf(store.events)).toMatchObject([{ status: 'done', content: 'handle of cached' }])
})

test('an error that a hook replaces passes the hooks behind the tool like any output', async () => {
  const broken = testTool('broken', {
    execute: () => {
      throw new Error('no')
    },
  })
  const mend: Hook = { name: 'mend', kind: 'transform', onToolError: () => ({ output: 'raw' }) }
  const offload: Hook = {
    name: 'offload',
    kind: 'transform',
    afterTool: (_run, _call, output) => `handle of ${output}`,
  }

  const { store } = await runScripted({
    hooks: [mend, offload],
    tools: [broken],
    prompt: 'go',
    script: [ask('broken')],
  })

  expect(resultsOf(store.events)).toMatchObject([{ status: 'done', content: 'handle of raw' }])
})

test('a final tool gives the answer and the model is not asked again', async () => {
  const report = testTool('report', { final: true, execute: () => 'the report' })

  const run = await runScripted({ tools: [report], prompt: 'go', script: [ask('report')] })

  expect(run).toMatchObject({ status: 'done', text: 'the report' })
  expect(run.model.requests).toHaveLength(1)
})

test('an attachment is told once, in one user-role message at the tail, and its key is cleared with the request', async () => {
  const facts = { name: 'facts', schema: z.array(z.string()) }
  const attachment = defineAttachment({
    name: 'facts',
    key: facts,
    render: (list) => (list.length > 0 ? list.join('; ') : undefined),
  })
  const collector: Hook = {
    name: 'collector',
    kind: 'observe',
    afterTool: (run) => run.state.set(facts, [...(run.state.get(facts) ?? []), `seen in ${run.step}`]),
  }

  const run = await runScripted({
    hooks: [collector],
    attachments: [attachment],
    tools: [testTool('lookUp')],
    prompt: 'go',
    script: [{ calls: [{ tool: 'lookUp' }, { tool: 'lookUp' }] }, ask('lookUp'), { text: 'ok' }],
  })

  const tails = run.model.requests.map(({ prompt }) => prompt.at(-1))
  expect(tails[1]).toEqual({
    role: 'user',
    content: [{ type: 'text', text: '<attachment name="facts">\nseen in 1; seen in 1\n</attachment>' }],
  })
  expect(JSON.stringify(tails[2])).toContain('seen in 2')
  expect(JSON.stringify(tails[2])).not.toContain('seen in 1')
  expect(run.store.state).toEqual({})
  expect(run.model.requests[2]?.prompt.slice(0, run.model.requests[1]?.prompt.length)).toEqual(
    run.model.requests[1]?.prompt,
  )
})

test('an attachment that cannot be rendered stays to be told, and the run goes on', async () => {
  const key = { name: 'note', schema: z.string() }
  const attachment = defineAttachment({
    name: 'note',
    key,
    render: () => {
      throw new Error('bad note')
    },
  })

  const run = await runScripted({
    attachments: [attachment],
    store: createMemoryRunStore({ state: { note: 'psst' } }),
    prompt: 'go',
  })

  expect(run.status).toBe('done')
  expect(run.store.state).toEqual({ note: 'psst' })
  expect(namesOf(run.store.events)).toContain('HOOK_DEGRADED')
})

test('the step limit ends the run as max_steps', async () => {
  const run = await runScripted({
    tools: [testTool('lookUp')],
    prompt: 'go',
    limits: { maxSteps: 3 },
    script: Array.from({ length: 9 }, () => ask('lookUp')),
  })

  expect(run.status).toBe('failed')
  expect(run.error?.type).toBe('max_steps')
  expect(run.model.requests).toHaveLength(3)
  expect(run.store.events.at(-1)).toMatchObject({ type: 'RUN_ERROR', code: 'max_steps' })
})

test('a bug in the store is raised, not hidden', async () => {
  const store = createMemoryRunStore({
    onBoundary: () => {
      throw new Error('disk full')
    },
  })

  await expect(runScripted({ store, prompt: 'go' })).rejects.toThrow('disk full')
})

test('a store that fails while the answer streams ends the run, whatever a hook decides', async () => {
  const store = createMemoryRunStore()
  store.delta = () => {
    throw new Error('disk full')
  }
  const optimist: Hook = { name: 'optimist', kind: 'transform', onError: () => ({ type: 'continue' }) }

  const run = await runScripted({ store, hooks: [optimist], prompt: 'go', script: [{ text: 'Well' }] })

  expect(run).toMatchObject({ status: 'failed', error: { type: 'internal' } })
  expect(run.model.requests).toHaveLength(1)
})

test('a resumed call that is called off by the schema of today is refused, not run', async () => {
  const write = testTool('write', { effect: 'write', inputSchema: z.object({ id: z.string() }) })

  const run = await runScripted({
    tools: [write],
    prompt: 'go',
    resumeCalls: [{ id: 'call-1', tool: 'write', effect: 'write', step: 1, input: { id: 7 } }],
  })

  expect(write.bodies).toEqual([])
  expect(resultsOf(run.store.events)).toMatchObject([{ code: 'invalid-arguments' }])
})
