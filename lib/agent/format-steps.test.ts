import { expect, test } from 'vitest'
import { z } from 'zod'
import { faultsOf } from '@/lib/testing/check-request'
import { runScripted, type ScriptedRun } from '@/lib/testing/run-scripted'
import type { ScriptLine } from '@/lib/testing/scripted-model'
import { testTool } from '@/lib/testing/test-tool'
import type { Hook, ModelMessage, StepResult } from './hook'

const schema = z.strictObject({ table: z.string(), rows: z.array(z.object({ day: z.string(), count: z.number() })) })
const good = { table: 't1', rows: [{ day: '2026-03-01', count: 3 }] }
const format = { schema, description: 'The rows of a table by day.' }
const runWith = (script: readonly ScriptLine[], setup: ScriptedRun<unknown> = {}) =>
  runScripted({ prompt: 'count t1', script: [{ text: 'Counted.' }, ...script], format, ...setup })
const lastText = (prompt: readonly ModelMessage[] | undefined) => JSON.stringify(prompt?.at(-1))

test('once the answer stands, the result is asked for in its format and given back as data', async () => {
  const run = await runWith([{ text: JSON.stringify(good) }], { tools: [testTool('lookUp')] })

  expect(run).toMatchObject({ status: 'done', object: good, steps: 2 })
  const [first, second] = run.model.requests
  expect(first?.responseFormat).toBeUndefined()
  expect(second).toMatchObject({ responseFormat: { type: 'json' }, toolChoice: { type: 'none' } })
  expect(lastText(second?.prompt)).toContain('The rows of a table by day.')
  expect(lastText(second?.prompt)).toContain('additionalProperties')
})

test('the schema is at the tail: system text and tools stay byte for byte, and no schema goes to the provider apart', async () => {
  const run = await runWith([{ text: JSON.stringify(good) }], { tools: [testTool('lookUp')] })

  const [first, second] = run.model.requests
  expect(second?.prompt[0]).toEqual(first?.prompt[0])
  expect(second?.tools).toEqual(first?.tools)
  expect(second?.prompt.slice(0, first?.prompt.length)).toEqual(first?.prompt)
  expect(JSON.stringify(second?.responseFormat)).toBe('{"type":"json"}')
})

test('a result that does not fit is mended field by field, each time in a step with hooks and usage', async () => {
  const seen: Array<[number, StepResult['type']]> = []
  const asked: number[] = []
  const watcher: Hook = {
    name: 'watcher',
    kind: 'observe',
    beforeStep: (context) => {
      asked.push(context.step)
      return undefined
    },
    afterStep: (context, result) => void seen.push([context.step, result.type]),
  }

  const run = await runWith(
    [
      { text: 'Here you are!' },
      { text: JSON.stringify({ table: 't1', rows: [{ day: 1, count: 'three' }] }) },
      { text: `\`\`\`json\n${JSON.stringify(good)}\n\`\`\`` },
    ],
    { hooks: [watcher] },
  )

  expect(run.object).toEqual(good)
  expect(asked).toEqual([1, 2, 3, 4])
  expect(seen).toEqual([
    [1, 'text'],
    [2, 'format'],
    [3, 'format'],
    [4, 'format'],
  ])
  expect(lastText(run.model.requests[2]?.prompt)).toContain('no valid JSON')
  expect(lastText(run.model.requests[3]?.prompt)).toContain('rows.0.day')
  expect(lastText(run.model.requests[3]?.prompt)).toContain('rows.0.count')
  expect(run.usage).toMatchObject({ inputTokens: 40, outputTokens: 20 })
  expect(run.model.requests.flatMap(faultsOf)).toEqual([])
})

test('after three repairs the run fails as schema_error, naming the field', async () => {
  const run = await runWith(Array.from({ length: 9 }, () => ({ text: '{"table": 7, "rows": []}' })))

  expect(run).toMatchObject({ status: 'failed', error: { type: 'schema_error' }, object: undefined })
  expect(run.error?.message).toContain('table')
  expect(run.model.requests).toHaveLength(1 + 4)
})

test('onError may stop at a schema_error: the run returns what there is', async () => {
  const stop: Hook = { name: 'stop', kind: 'transform', onError: () => ({ type: 'stop', reason: 'good enough' }) }

  const run = await runWith(
    Array.from({ length: 9 }, () => ({ text: '[]' })),
    { hooks: [stop] },
  )

  expect(run).toMatchObject({ status: 'done', stopReason: 'good enough', object: undefined })
})

test('a call in a format step is refused, never run, and the pairs stay whole', async () => {
  const lookUp = testTool('lookUp')

  const run = await runWith([{ calls: [{ tool: 'lookUp' }] }, { text: JSON.stringify(good) }], { tools: [lookUp] })

  expect(lookUp.bodies).toEqual([])
  expect(run.object).toEqual(good)
  expect(run.model.requests.flatMap(faultsOf)).toEqual([])
})

test('beforeStep changes messages, tools and model of a format step too, and may give its answer', async () => {
  const inFormat: Hook = {
    name: 'cache',
    kind: 'transform',
    beforeStep: (context) => (context.step === 2 ? { response: { text: JSON.stringify(good) } } : undefined),
  }

  const run = await runWith([], { hooks: [inFormat] })

  expect(run.object).toEqual(good)
  expect(run.model.requests).toHaveLength(1)
})

test('format steps do not count against the limit of steps', async () => {
  const run = await runWith([{ text: 'no' }, { text: JSON.stringify(good) }], { limits: { maxSteps: 1 } })

  expect(run).toMatchObject({ status: 'done', object: good })
})

test('a provider that fails once in a format step is asked again with one request in the history', async () => {
  let failed = false
  const retry: Hook = { name: 'retry', kind: 'transform', onError: () => ({ type: 'retry' }) }

  const run = await runWith(
    [
      () => {
        failed = true
        return { error: Object.assign(new Error('bad'), { statusCode: 400 }) }
      },
      { text: JSON.stringify(good) },
    ],
    { hooks: [retry] },
  )

  expect(failed).toBe(true)
  expect(run.object).toEqual(good)
  expect(JSON.stringify(run.store.messages).match(/<format>/g)).toHaveLength(1)
})

test('a run that was stopped, waits or failed is asked for no format', async () => {
  const stop: Hook = { name: 'stop', kind: 'observe', afterStep: (context) => context.stop('enough') }

  const run = await runWith([], { hooks: [stop] })

  expect(run).toMatchObject({ stopReason: 'enough', object: undefined })
  expect(run.model.requests).toHaveLength(1)
})

test('a result that is cut at the output limit is no result', async () => {
  const run = await runWith([{ text: JSON.stringify(good), finish: { unified: 'length', raw: 'length' } }])

  expect(run).toMatchObject({ status: 'failed', error: { type: 'truncated' }, object: undefined })
})
