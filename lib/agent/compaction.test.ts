import { expect, test } from 'vitest'
import { createMemoryRunStore } from '@/lib/testing/memory-run-store'
import { runScripted, type ScriptedResult, userMessage } from '@/lib/testing/run-scripted'
import { testTool } from '@/lib/testing/test-tool'
import type { Compaction, MessageCompactor, ToolCompactor } from './compaction'
import type { Hook, RunContext } from './hook'

const history = [userMessage('one'), userMessage('two'), userMessage('three')]
const compactor = (compact: MessageCompactor['compact']): Compaction => ({
  // four tokens of instructions, and one a message
  messages: { thresholdTokens: () => 7, estimate: (messages: readonly unknown[]) => messages.length, compact },
})
const events = ({ store }: ScriptedResult) =>
  store.events.filter((event) => event.type === 'CUSTOM' && event.name === 'COMPACTION')

test('a history under the threshold is left alone', async () => {
  const run = await runScripted({ compaction: compactor(async () => ({ messages: [] })), prompt: 'go' })

  expect(events(run)).toEqual([])
})

test('a history over it is shortened for the model, while the store keeps the whole', async () => {
  const run = await runScripted({
    store: createMemoryRunStore({ messages: history }),
    compaction: compactor(async () => ({ messages: [userMessage('sum')] })),
  })

  expect(run.model.requests[0]?.prompt.slice(1)).toEqual([userMessage('sum')])
  expect(run.store.messages.slice(0, 3)).toEqual(history)
  expect(events(run)).toMatchObject([{ value: { ok: true, messagesBefore: 3, messagesAfter: 1 } }])
})

const failures: Array<[string, MessageCompactor['compact'], string]> = [
  ['throws', () => Promise.reject(new Error('no')), 'failed'],
  ['gives nothing', async () => undefined, 'failed'],
  ['gives nothing smaller', async () => ({ messages: [...history, ...history] }), 'not-smaller'],
]
test.each(failures)('a compactor that %s leaves the history as it is and says so', async (_name, compact, reason) => {
  const run = await runScripted({ store: createMemoryRunStore({ messages: history }), compaction: compactor(compact) })

  expect(run.model.requests[0]?.prompt.slice(1)).toEqual(history)
  expect(events(run)).toMatchObject([{ value: { ok: false, reason } }])
})

test('skip() leaves this compaction out, and only this one', async () => {
  let asked = 0
  const skipOnce: Hook = {
    name: 'skip',
    kind: 'observe',
    beforeMessageCompact: (run) => {
      if (asked++ === 0) run.skip()
    },
  }

  const run = await runScripted({
    store: createMemoryRunStore({ messages: history }),
    hooks: [skipOnce],
    tools: [testTool('lookUp')],
    compaction: compactor(async () => ({ messages: [userMessage('sum')] })),
    script: [{ calls: [{ tool: 'lookUp' }] }],
  })

  expect(asked).toBe(2)
  expect(events(run)).toHaveLength(1)
})

test('stop() before a compaction keeps the whole history and asks nobody', async () => {
  const stop: Hook = { name: 'stop', kind: 'observe', beforeMessageCompact: (run) => run.stop('keep') }

  const run = await runScripted({
    store: createMemoryRunStore({ messages: history }),
    hooks: [stop],
    compaction: compactor(async () => ({ messages: [] })),
  })

  expect(run).toMatchObject({ status: 'done', stopReason: 'keep' })
  expect(run.model.requests).toHaveLength(0)
})

const tools: ToolCompactor = { compact: async () => ({ text: 'short' }) }
const opted = { compactAbove: 10 }
const long = () => 'a result that is long'
const toldTo = (run: { store: { messages: ReadonlyArray<{ role: string }> } }) =>
  JSON.stringify(run.store.messages.find(({ role }) => role === 'tool'))
const oneCall = { prompt: 'go', script: [{ calls: [{ tool: 'lookUp' }] }] }

test('a long result is shortened, unless its tool forbids it or a hook skips it', async () => {
  const skip: Hook = { name: 'skip', kind: 'observe', beforeToolCompact: (run: RunContext) => run.skip() }

  const shortened = await runScripted({
    ...oneCall,
    compaction: { tools },
    tools: [testTool('lookUp', { ...opted, execute: long })],
  })
  const forbidden = await runScripted({
    ...oneCall,
    compaction: { tools },
    tools: [testTool('lookUp', { ...opted, execute: long, skipCompaction: true })],
  })
  const skipped = await runScripted({
    ...oneCall,
    compaction: { tools },
    hooks: [skip],
    tools: [testTool('lookUp', { ...opted, execute: long })],
  })

  expect(toldTo(shortened)).toContain('short')
  expect(toldTo(forbidden)).toContain('a result that is long')
  expect(toldTo(skipped)).toContain('a result that is long')
})

test('a tool compaction that fails leaves the result as it is', async () => {
  const failing = { ...tools, compact: () => Promise.reject(new Error('no')) }

  const run = await runScripted({
    ...oneCall,
    compaction: { tools: failing },
    tools: [testTool('lookUp', { ...opted, execute: long })],
  })

  expect(toldTo(run)).toContain('a result that is long')
})
