import { expect, test } from 'vitest'
import type { Hook } from '@/lib/agent/hook'
import { createMemoryRunStore } from './memory-run-store'
import { runScripted } from './run-scripted'
import { testTool } from './test-tool'
import { unplugEach } from './unplug'

const guard: Hook = {
  name: 'guard',
  kind: 'gate',
  match: ({ effect }) => effect === 'write',
  beforeTool: () => ({ type: 'ask', request: {} }),
}
const offload: Hook = { name: 'offload', kind: 'transform', afterTool: () => 'handle' }
const log: Hook = { name: 'log', kind: 'observe', afterTool: () => undefined }

const runWith = (guarded: boolean) => async (hooks: readonly Hook[]) => {
  const publish = testTool('publish', { effect: 'write' })
  const store = createMemoryRunStore({ guarded })
  const script = [{ calls: [{ tool: 'lookUp' }, { tool: 'publish' }] }]
  const result = await runScripted({ hooks, store, tools: [testTool('lookUp'), publish], prompt: 'go', script })
  return { result, writes: publish.bodies.map(() => 'publish') }
}

test('taking any hook away leaves a run that ends, with one result a call and no further write', async () => {
  expect(await unplugEach([guard, offload, log], runWith(true))).toEqual([])
})

test('a write that a missing guard lets through is found', async () => {
  expect(await unplugEach([guard, offload, log], runWith(false))).toEqual([
    'without guard: publish ran, although it does not with every hook in place',
  ])
})
