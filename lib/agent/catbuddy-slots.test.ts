import { describe, expect, test } from 'vitest'
import { runScripted } from '@/lib/testing/run-scripted'
import { testTool } from '@/lib/testing/test-tool'
import type { Hook, RunContext } from './hook'

/** The nine slots of catbuddy's AgentHook under our names, and what it promises of them. */

const script = [
  { reasoning: 'I think', text: 'Let me look.', calls: [{ tool: 'lookUp' }] },
  { reasoning: 'So', text: 'It is there.' },
]
const runWith = (hooks: readonly Hook[]) => runScripted({ hooks, tools: [testTool('lookUp')], prompt: 'go', script })

describe('each of the nine slots', () => {
  test('beforeIteration is beforeStep: before every model call', async () => {
    const seen: number[] = []
    const hook: Hook = {
      name: 'hook',
      kind: 'observe',
      beforeStep: (run) => {
        seen.push(run.step)
        return undefined
      },
    }

    await runWith([hook])

    expect(seen).toEqual([1, 2])
  })

  test('wantsStreaming, onStream and onStreamEnd: every piece of text in order, then the end, once a step', async () => {
    const seen: string[] = []
    const hook: Hook = {
      name: 'hook',
      kind: 'observe',
      wantsStreaming: true,
      onStream: (_run, delta) => void seen.push(delta),
      onStreamEnd: () => void seen.push('|'),
    }

    await runWith([hook])

    expect(seen.join('')).toBe('Let me look.|It is there.|')
    expect(seen.length).toBeGreaterThan(4)
  })

  test('emitReasoning and emitReasoningEnd are onReasoning and onReasoningEnd', async () => {
    const seen: string[] = []
    const hook: Hook = {
      name: 'hook',
      kind: 'observe',
      wantsStreaming: true,
      onReasoning: (_run, delta) => void seen.push(delta),
      onReasoningEnd: () => void seen.push('|'),
    }

    await runWith([hook])

    expect(seen.join('')).toBe('I think|So|')
  })

  test('beforeExecuteTools is beforeTools: once for the batch, before any of its bodies', async () => {
    const seen: string[] = []
    const lookUp = testTool('lookUp', { execute: () => void seen.push('body') })
    const hook: Hook = {
      name: 'hook',
      kind: 'observe',
      beforeTools: (_run, calls) => {
        seen.push(`batch of ${calls.length}`)
        return undefined
      },
    }

    await runScripted({
      hooks: [hook],
      tools: [lookUp],
      prompt: 'go',
      script: [{ calls: [{ tool: 'lookUp' }, { tool: 'lookUp' }] }],
    })

    expect(seen).toEqual(['batch of 2', 'body', 'body'])
  })

  test('afterIteration is afterStep: usage and tools of the round are at hand, which is all that tracing needs', async () => {
    const spans: unknown[] = []
    const tracing: Hook = {
      name: 'tracing',
      kind: 'observe',
      afterStep: (run, { usage }) =>
        void spans.push({ name: `iteration-${run.step}`, usage, tools: run.toolCalls.map(({ tool }) => tool) }),
    }

    await runWith([tracing])

    expect(spans).toMatchObject([
      { name: 'iteration-1', usage: { inputTokens: 10, outputTokens: 5 }, tools: ['lookUp'] },
      { name: 'iteration-2', usage: { inputTokens: 10, outputTokens: 5 }, tools: [] },
    ])
  })

  test('finalizeContent is a pipeline; what it changes of streamed text is announced as MESSAGE_REPLACED', async () => {
    const step = (name: string): Hook => ({
      name,
      kind: 'transform',
      finalizeContent: (_run, content) => `${content} ${name}`,
    })

    const run = await runWith([step('one'), step('two')])

    expect(run.text).toBe('It is there. one two')
    expect(run.store.events).toContainEqual(
      expect.objectContaining({
        name: 'MESSAGE_REPLACED',
        value: expect.objectContaining({ text: 'It is there. one two' }),
      }),
    )
  })
})

test('every slot is a no-op until somebody stands in it', async () => {
  const empty: Hook = { name: 'empty', kind: 'observe' }

  const run = await runWith([empty])

  expect(run).toMatchObject({ status: 'done', text: 'It is there.' })
  expect(run.store.firings).toEqual([])
})

test('a context in every slot carries the whole state of the round', async () => {
  const contexts: RunContext[] = []
  const hook: Hook = { name: 'hook', kind: 'observe', afterStep: (run) => void contexts.push(run) }

  await runWith([hook])

  expect(contexts[0]).toMatchObject({
    step: 2, // one context for the run: its getters read the present
    response: { text: 'It is there.' },
    cumulativeUsage: { inputTokens: 20 },
    toolEvents: [{ tool: 'lookUp', status: 'done' }],
    finalContent: 'It is there.',
    error: undefined,
  })
})

describe('a composite of hooks', () => {
  const fails = (setup: Partial<Hook> = {}): Hook => ({
    name: 'bad',
    kind: 'observe',
    afterStep: () => {
      throw new Error('exporter is down')
    },
    ...setup,
  })

  test('isolates: one bad apple keeps neither the others nor the run from their work', async () => {
    let good = 0
    const behind: Hook = { name: 'good', kind: 'observe', afterStep: () => void good++ }

    const run = await runWith([behind, fails(), behind])

    expect(run.status).toBe('done')
    expect(good).toBe(4)
  })

  test('re-raises for a hook that is critical', async () => {
    const run = await runWith([fails({ critical: true })])

    expect(run).toMatchObject({ status: 'failed', error: { message: expect.stringContaining('exporter is down') } })
  })

  test('waits for one after the other, also when they are slow', async () => {
    const order: string[] = []
    const slow = (name: string, ms: number): Hook => ({
      name,
      kind: 'observe',
      beforeStep: async () => {
        await new Promise((resolve) => setTimeout(resolve, ms))
        order.push(name)
        return undefined
      },
    })

    await runScripted({ hooks: [slow('first', 20), slow('second', 0)], prompt: 'go' })

    expect(order).toEqual(['first', 'second'])
  })
})

test('a hook may cut a repeating answer short while it streams', async () => {
  let text = ''
  const watch: Hook = {
    name: 'repeats',
    kind: 'observe',
    wantsStreaming: true,
    onStream: (run, delta) => {
      text += delta
      if (/(again and ){3}/.test(text)) run.stop('repetition')
    },
  }

  const run = await runScripted({ hooks: [watch], prompt: 'go', script: [{ text: 'again and '.repeat(200) }] })

  expect(run).toMatchObject({ status: 'done', stopReason: 'repetition' })
  expect(run.text.length).toBeLessThan(100)
})
