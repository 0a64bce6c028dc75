import { expect, test } from 'vitest'
import { testRun, toolCall } from '@/lib/testing/test-run'
import { ResultWithheldError } from './deciding-slots'
import type { Hook, HookFiring } from './hook'
import { createHookChain } from './hook-chain'

const broken = () => {
  throw new Error('disk full')
}
const hang = () => new Promise<never>(() => undefined)

function chainOf(...hooks: Hook[]) {
  const firings: HookFiring[] = []
  return { chain: createHookChain(hooks, (firing) => firings.push(firing)), firings }
}

test('a slot that nobody stands in is known to be empty', () => {
  const { chain } = chainOf({ name: 'one', kind: 'observe', beforeAgent: () => undefined })

  expect(chain.has('beforeAgent')).toBe(true)
  expect(chain.has('afterTool')).toBe(false)
  expect(chain.wantsStreaming).toBe(false)
})

test('a transform that throws leaves the output as it was and is announced as degraded', async () => {
  const { chain, firings } = chainOf({ name: 'offload', kind: 'transform', afterTool: broken })
  const run = testRun()

  const output = await chain.afterTool(run, toolCall({ id: 'call-7' }), { rows: 3 })

  expect(output).toEqual({ rows: 3 })
  expect(run.emitted).toEqual([
    {
      type: 'CUSTOM',
      name: 'HOOK_DEGRADED',
      value: { hook: 'offload', slot: 'afterTool', message: 'disk full', toolCallId: 'call-7' },
    },
  ])
  expect(firings).toMatchObject([
    { hook: 'offload', slot: 'afterTool', kind: 'transform', decision: 'error: disk full' },
  ])
})

test('a transform replaces the output whole, and the next one sees the replacement', async () => {
  const seen: unknown[] = []
  const { chain } = chainOf(
    { name: 'slim', kind: 'transform', afterTool: () => ({ count: 2 }) },
    { name: 'collect', kind: 'observe', afterTool: (_run, _call, output) => void seen.push(output) },
  )

  const output = await chain.afterTool(testRun(), toolCall(), { rows: [1, 2] })

  expect(output).toEqual({ count: 2 })
  expect(seen).toEqual([{ count: 2 }])
})

test('what an observer returns changes nothing', async () => {
  const { chain } = chainOf({
    name: 'nosy',
    kind: 'observe',
    afterTool: () => 'mine',
    beforeTool: () => ({ type: 'block', code: 'no', message: 'no' }),
  })
  const call = toolCall()

  expect(await chain.afterTool(testRun(), call, 'theirs')).toBe('theirs')
  expect(await chain.beforeTool(testRun(), call)).toEqual({ type: 'proceed', call })
})

test('a gate that throws blocks the call', async () => {
  const { chain } = chainOf({ name: 'guard', kind: 'gate', beforeTool: broken })

  const verdict = await chain.beforeTool(testRun(), toolCall())

  expect(verdict).toMatchObject({ type: 'block', code: 'gate-failed' })
})

test('a gate that does not answer in time blocks the call', async () => {
  const { chain, firings } = chainOf({ name: 'guard', kind: 'gate', timeoutMs: 5, beforeTool: hang })

  const verdict = await chain.beforeTool(testRun(), toolCall())

  expect(verdict).toMatchObject({ type: 'block', code: 'gate-failed' })
  expect(firings[0]?.decision).toBe('error: no answer within 5 ms')
})

test('a gate that answers nonsense blocks the call', async () => {
  const { chain } = chainOf({ name: 'guard', kind: 'gate', beforeTool: () => ({ type: 'yes' }) as never })

  expect(await chain.beforeTool(testRun(), toolCall())).toMatchObject({ type: 'block', code: 'gate-failed' })
})

test.each([
  ['block', { type: 'block', code: 'no-rule', message: 'No.' }],
  ['ask', { type: 'ask', request: { card: 1 } }],
  ['answer', { type: 'answer', output: 42 }],
] as const)('the first %s ends the chain', async (_name, decision) => {
  let asked = 0
  const { chain } = chainOf(
    { name: 'first', kind: 'gate', beforeTool: () => decision },
    { name: 'second', kind: 'gate', beforeTool: () => void asked++ },
  )

  const verdict = await chain.beforeTool(testRun(), toolCall())

  expect(verdict).toMatchObject(decision)
  expect(asked).toBe(0)
})

test('later hooks see the rewritten arguments, and what the model wrote stays as it was', async () => {
  const seen: unknown[] = []
  const { chain } = chainOf(
    { name: 'onload', kind: 'gate', beforeTool: () => ({ type: 'rewrite', resolved: { sql: 'select 1' } }) },
    { name: 'guard', kind: 'gate', beforeTool: (_run, call) => void seen.push(call.resolved) },
  )

  const verdict = await chain.beforeTool(testRun(), toolCall({ input: { file: 'a.sql' } }))

  expect(seen).toEqual([{ sql: 'select 1' }])
  expect(verdict.call).toMatchObject({ input: { file: 'a.sql' }, resolved: { sql: 'select 1' } })
})

test('a rewrite after a grant blocks, because the grant was given for other bytes', async () => {
  const { chain } = chainOf(
    { name: 'guard', kind: 'gate', beforeTool: () => ({ type: 'proceed', grantId: 'grant-1' }) },
    { name: 'late', kind: 'gate', beforeTool: () => ({ type: 'rewrite', resolved: { sql: 'drop table t' } }) },
  )

  expect(await chain.beforeTool(testRun(), toolCall({ effect: 'write' }))).toMatchObject({
    type: 'block',
    code: 'gate-failed',
  })
})

test('a grant and the chosen option reach the executor', async () => {
  const grant = { optionId: 'direct', value: 'direct', inputs: {} }
  const { chain } = chainOf({
    name: 'guard',
    kind: 'gate',
    beforeTool: () => ({ type: 'proceed', grantId: 'grant-1', grant }),
  })

  const verdict = await chain.beforeTool(testRun(), toolCall({ effect: 'write' }))

  expect(verdict).toMatchObject({ type: 'proceed', grantId: 'grant-1', grant, call: { grantId: 'grant-1' } })
})

test('a transform may answer a call that reads, and decides nothing else', async () => {
  const { chain } = chainOf({
    name: 'cache',
    kind: 'transform',
    beforeTool: () => ({ type: 'answer', output: 'cached' }),
  })

  expect(await chain.beforeTool(testRun(), toolCall({ effect: 'read' }))).toMatchObject({
    type: 'answer',
    output: 'cached',
  })
  expect(await chain.beforeTool(testRun(), toolCall({ effect: 'write' }))).toMatchObject({ type: 'proceed' })
})

test('a hook fires for the tools that it matches', async () => {
  const { chain, firings } = chainOf({
    name: 'offload',
    kind: 'transform',
    match: (call) => call.tool === 'getTask',
    afterTool: () => 'handle',
  })

  expect(await chain.afterTool(testRun(), toolCall({ tool: 'getTask' }), 'script')).toBe('handle')
  expect(await chain.afterTool(testRun(), toolCall({ tool: 'other' }), 'script')).toBe('script')
  expect(firings).toHaveLength(1)
})

test('a gate whose match throws blocks, an observer whose match throws is passed over', async () => {
  const gate = chainOf({ name: 'guard', kind: 'gate', match: broken, beforeTool: () => undefined })
  const observer = chainOf({ name: 'log', kind: 'observe', match: broken, beforeTool: () => undefined })
  const batch = chainOf({ name: 'budget', kind: 'gate', match: broken, beforeTools: () => undefined })

  expect(await gate.chain.beforeTool(testRun(), toolCall())).toMatchObject({ type: 'block', code: 'gate-failed' })
  expect(await observer.chain.beforeTool(testRun(), toolCall())).toMatchObject({ type: 'proceed' })
  expect((await batch.chain.beforeTools(testRun(), [toolCall({ id: 'a' })])).get('a')?.code).toBe('gate-failed')
})

test('a gate on the batch that refuses without saying why still refuses', async () => {
  const { chain } = chainOf({ name: 'budget', kind: 'gate', beforeTools: () => ({ a: true }) as never })

  expect((await chain.beforeTools(testRun(), [toolCall({ id: 'a' })])).get('a')?.code).toBe('gate-failed')
})

test('a gate behind the tool that fails withholds the result', async () => {
  const { chain } = chainOf({ name: 'masking', kind: 'gate', afterTool: broken })

  await expect(chain.afterTool(testRun(), toolCall(), 'secret')).rejects.toBeInstanceOf(ResultWithheldError)
})

test('a gate on the batch that throws blocks every call it would have judged', async () => {
  const { chain } = chainOf({
    name: 'budget',
    kind: 'gate',
    match: (call) => call.effect === 'write',
    beforeTools: broken,
  })
  const calls = [
    toolCall({ id: 'a', effect: 'write' }),
    toolCall({ id: 'b', effect: 'read' }),
    toolCall({ id: 'c', effect: 'write' }),
  ]

  const refusals = await chain.beforeTools(testRun(), calls)

  expect([...refusals.keys()]).toEqual(['a', 'c'])
  expect(refusals.get('a')?.code).toBe('gate-failed')
})

test.each(['afterStep', 'afterAgent', 'onFinally'] as const)('%s runs in reverse', async (slot) => {
  const order: string[] = []
  const hook = (name: string): Hook => ({ name, kind: 'observe', [slot]: () => void order.push(name) })
  const { chain } = chainOf(hook('first'), hook('second'))

  await (chain[slot] as (run: unknown, value: unknown) => Promise<unknown>)(testRun(), {})

  expect(order).toEqual(['second', 'first'])
})

test('firings carry hook, slot, kind, time and decision; stream slots and events leave none', async () => {
  const { chain, firings } = chainOf({
    name: 'all',
    kind: 'gate',
    wantsStreaming: true,
    beforeTool: () => ({ type: 'block', code: 'no-rule', message: 'No.' }),
    onStream: () => undefined,
    onRunEvent: () => undefined,
  })

  await chain.onStream(testRun(), 'a')
  await chain.onRunEvent(testRun(), { type: 'STEP_STARTED', stepName: 'step-1' })
  await chain.beforeTool(testRun(), toolCall())

  expect(firings).toEqual([
    { hook: 'all', slot: 'beforeTool', kind: 'gate', ms: expect.any(Number), decision: 'block: no-rule' },
  ])
})

test('the first decision on an error counts, and every hook hears of it', async () => {
  const heard: string[] = []
  const { chain } = chainOf(
    { name: 'log', kind: 'observe', onError: () => void heard.push('log') },
    { name: 'one', kind: 'transform', onError: () => ({ type: 'retry' }) },
    { name: 'two', kind: 'transform', onError: () => (heard.push('two') > 0 ? { type: 'stop' } : undefined) },
  )

  const decision = await chain.onError(testRun(), new Error('boom') as never)

  expect(decision).toEqual({ type: 'retry' })
  expect(heard).toEqual(['log', 'two'])
})
