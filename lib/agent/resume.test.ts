import { expect, test } from 'vitest'
import { createMemoryRunStore } from '@/lib/testing/memory-run-store'
import { runScripted, userMessage } from '@/lib/testing/run-scripted'
import { testTool } from '@/lib/testing/test-tool'
import type { Hook, ModelMessage } from './hook'
import { toolResultMessage } from './tool-result'

const asked = (...ids: string[]): ModelMessage => ({
  role: 'assistant',
  content: ids.map((id) => ({ type: 'tool-call', toolCallId: id, toolName: 'publish', input: {} })),
})
const open = (id: string) => ({ id, tool: 'publish', effect: 'write', step: 1, input: {} }) as const
const granting = (ids: Record<string, string>): Hook => ({
  name: 'guard',
  kind: 'gate',
  beforeTool: (_run, call) => ({ type: 'proceed', grantId: ids[call.id] ?? 'none' }),
})
const publish = () => testTool('publish', { effect: 'write', execute: () => 'published' })

test('a decided call runs once, on its grant, and the model goes on from its result', async () => {
  const tool = publish()
  const store = createMemoryRunStore({ guarded: true, messages: [userMessage('go'), asked('call-1')] })
  store.grants.set('grant-1', 'call-1')
  const resumed: boolean[] = []
  const witness: Hook = { name: 'witness', kind: 'observe', onResume: (_run, call) => void resumed.push(call.resumed) }

  const run = await runScripted({
    store,
    hooks: [witness, granting({ 'call-1': 'grant-1' })],
    tools: [tool],
    resumeCalls: [open('call-1')],
    script: [{ text: 'It is out.' }],
  })

  expect(run).toMatchObject({ status: 'done', text: 'It is out.' })
  expect(tool.bodies).toHaveLength(1)
  expect(resumed).toEqual([true])
  expect(run.model.requests[0]?.prompt.at(-1)).toEqual(
    toolResultMessage('call-1', 'publish', { status: 'done', text: 'published' }),
  )
})

test('while another call of the answer still waits, the run parks again', async () => {
  const tool = publish()
  const store = createMemoryRunStore({ messages: [userMessage('go'), asked('call-1', 'call-2')] })

  const run = await runScripted({
    store,
    tools: [tool],
    resumeCalls: [open('call-1')],
    stillWaiting: [{ interactionId: 'interaction-2', toolCallId: 'call-2', expiresAt: '2030-01-01T00:00:00Z' }],
  })

  expect(run.status).toBe('waiting')
  expect(run.model.requests).toHaveLength(0)
  expect(store.events.at(-1)).toMatchObject({
    outcome: {
      type: 'interrupt',
      interrupts: [{ id: 'interaction-2', toolCallId: 'call-2', expiresAt: '2030-01-01T00:00:00Z' }],
    },
  })
})

test('a call of the last answer without a result is taken to wait, even when nobody says so', async () => {
  const run = await runScripted({
    store: createMemoryRunStore({ messages: [userMessage('go'), asked('call-1', 'call-2')] }),
    tools: [publish()],
    resumeCalls: [open('call-1')],
  })

  expect(run).toMatchObject({ status: 'waiting', interrupts: [{ toolCallId: 'call-2' }] })
})

test('a late decision runs just its call and does not ask the model', async () => {
  const tool = publish()
  const messages = [
    userMessage('go'),
    asked('call-1'),
    toolResultMessage('call-1', 'publish', { status: 'cancelled', text: 'waits' }),
    userMessage('and?'),
  ]

  const run = await runScripted({
    store: createMemoryRunStore({ messages }),
    tools: [tool],
    resumeCalls: [open('call-1')],
    callsOnly: true,
  })

  expect(run).toMatchObject({ status: 'done', text: '' })
  expect(tool.bodies).toHaveLength(1)
  expect(run.model.requests).toHaveLength(0)
  expect(run.store.boundaries).toEqual(['saved', 'callStarts', 'callEnds', 'runEnded'])
})

test('a call that is asked about again parks the run again', async () => {
  const drift: Hook = {
    name: 'guard',
    kind: 'gate',
    beforeTool: () => ({ type: 'ask', request: { card: 'changed since' } }),
  }

  const run = await runScripted({
    store: createMemoryRunStore({ messages: [userMessage('go'), asked('call-1')] }),
    hooks: [drift],
    tools: [publish()],
    resumeCalls: [open('call-1')],
    callsOnly: true,
  })

  expect(run).toMatchObject({ status: 'waiting', interrupts: [{ toolCallId: 'call-1' }] })
})

test('a run that breaks off before its resumed calls begin leaves none of them open', async () => {
  const tool = publish()
  const broken: Hook = {
    name: 'sync',
    kind: 'observe',
    critical: true,
    onResume: () => {
      throw new Error('no')
    },
  }

  const run = await runScripted({
    store: createMemoryRunStore({ messages: [userMessage('go'), asked('call-1', 'call-2')] }),
    hooks: [broken],
    tools: [tool],
    resumeCalls: [open('call-1'), open('call-2')],
  })

  expect(run.status).toBe('failed')
  expect(tool.bodies).toEqual([])
  expect([...run.store.calls.values()].map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
})

test('a result that comes after somebody has spoken is put where the model expects it', async () => {
  const store = createMemoryRunStore({ messages: [userMessage('go'), asked('call-1'), userMessage('are you there?')] })

  const run = await runScripted({ store, tools: [publish()], resumeCalls: [open('call-1')] })

  expect(run.model.requests[0]?.prompt.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'tool', 'user'])
})

test('a run that goes on after a crash counts its steps on and is not announced twice', async () => {
  const store = createMemoryRunStore({ messages: [userMessage('go')], stepsTaken: 4 })

  const run = await runScripted({
    store,
    run: {
      runId: 'run-1',
      conversationId: 'conversation-1',
      user: { id: 'ana', name: 'Ana', role: 'analyst' },
      continues: true,
    },
  })

  expect(run.steps).toBe(5)
  expect(store.events.map(({ type }) => type)).not.toContain('RUN_STARTED')
})
