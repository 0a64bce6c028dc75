import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createMemoryRunStore } from '@/lib/testing/memory-run-store'
import { runScripted, userMessage } from '@/lib/testing/run-scripted'
import { testTool } from '@/lib/testing/test-tool'
import type { Hook, StepResult } from './hook'

/**
 * The defects of the two reference systems, one by one, and what keeps each from coming back: a test of this file, or one elsewhere that
 * is named here. The list is checked: a test that is renamed or deleted breaks it.
 */
const kept: ReadonlyArray<[defect: string, file: string, test: string]> = [
  ['an async beforeStep is ignored', 'reference-defects', 'an async beforeStep is awaited before the model is asked'],
  ['what beforeStep changed leaks into later steps', 'before-step', 'what it changes holds for that step only'],
  [
    'beforeStep is left out of structured output',
    'format-steps',
    'beforeStep changes messages, tools and model of a format step too, and may give its answer',
  ],
  [
    'a hook that changes the messages it is given changes the history',
    'observers',
    'the context is frozen: an observer cannot change what the model, the body or the next hook gets',
  ],
  [
    'a system message put in by a hook breaks the request',
    'reference-defects',
    'a system text that a hook puts into the middle reaches the model in the user’s role',
  ],
  ['stop() takes effect a step too late', 'stop', 'stop() in %s: no model call and no tool body starts after it'],
  [
    'stop() in a hook between tools lets the rest of the batch run',
    'stop',
    'stop() in onToolError and onPhaseComplete: the calls that follow do not run',
  ],
  [
    'stop() answers with the text of an earlier run',
    'reference-defects',
    'a run that is stopped before it speaks has no text of an earlier one',
  ],
  [
    'the step limit throws away what there is',
    'errors',
    'stop() in onError returns what there is, also at the step limit',
  ],
  ['skip() stays set for the next compaction', 'compaction', 'skip() leaves this compaction out, and only this one'],
  ['skip() elsewhere does something', 'stop', 'skip() where nothing is being compacted does nothing'],
  [
    'reasoning is dropped while streaming',
    'reference-defects',
    'reasoning that streams is in the events, in the step’s result and in the next request',
  ],
  [
    'reasoning is dropped from later requests',
    '../models/create-model',
    'deepseek: the reasoning of a turn with calls is sent again with every later request',
  ],
  [
    'reasoning is dropped by a reload',
    '../models/create-model',
    'deepseek: it is sent again after a reload and by the next run',
  ],
  [
    'reasoning is dropped by compaction',
    'message-compactor',
    'the kept rounds carry their reasoning into every later request',
  ],
  ['a tool choice is forced in thinking mode', 'reference-defects', 'no step forces a tool, thinking or not'],
  [
    'compaction erases the history when the summary fails',
    'message-compactor',
    'a summariser that %s leaves the history as it is, once and not every step',
  ],
  [
    'compaction erases the history that people read',
    'compaction',
    'a history over it is shortened for the model, while the store keeps the whole',
  ],
  [
    'compaction summarises the current turn',
    'message-compactor',
    'old turns become one summary; the current turn and the last three rounds stay as they are',
  ],
  [
    'compaction tears a call from its result',
    'message-compactor',
    'an answer whose call waits for a person is never summarised, nor are its results torn off',
  ],
  [
    'a single long run cannot be compacted',
    'message-compactor',
    'a single long run compacts its old steps, behind the turn that it works on',
  ],
  [
    'the first request of a run may be too long',
    'message-compactor',
    'a history that is too long already is shortened before the first call',
  ],
  [
    'a compacted history is back in full after a reload',
    '../runs/compaction',
    'a conversation of 100 steps compacts and goes on; a reload gives the model the same view, people keep the whole',
  ],
  [
    'tool compaction loses handles and errors',
    'tool-compactor',
    'handles, identifiers and error text survive, whatever the summary says; it stays data',
  ],
  ['400, 401 and 402 are asked again', 'errors', 'status %i is a %s and is asked %i times'],
  [
    'a stream that is cut counts as an answer',
    'errors',
    'a stream that is cut after its first words is discarded and asked again',
  ],
  ['a call whose stream was cut is executed', 'errors', 'a call whose stream was cut never runs'],
  [
    'length is a normal answer',
    'errors',
    'an answer cut at the output limit keeps its text, runs none of its calls and fails as truncated',
  ],
  [
    'arguments that were cut are repaired and executed',
    'run-agent',
    'arguments that are no whole JSON are never repaired and never run',
  ],
  ['an abort waits for the pause before a retry', 'errors', 'an abort ends the pause before a retry'],
  ['onError that returns nothing swallows the error', 'errors', 'onError without a decision rethrows'],
  [
    'a suppressed error lets a run go on for ever',
    'errors',
    'continue goes on with the next step, within a budget of its own',
  ],
  ['an error class that nobody knows', 'classify-error', 'what is classified already stays as it is'],
  [
    'a schema stands in a leading system message',
    'format-steps',
    'the schema is at the tail: system text and tools stay byte for byte, and no schema goes to the provider apart',
  ],
  [
    'JSON mode adds a system message of its own',
    '../models/create-model',
    'JSON mode reaches DeepSeek as a setting, not as a sentence before the system text',
  ],
  [
    'a repair of structured output runs without hooks and usage',
    'format-steps',
    'a result that does not fit is mended field by field, each time in a step with hooks and usage',
  ],
  [
    'a bad hook brings the run down',
    'observers',
    'an observer that throws in every slot disturbs neither the run nor the observer behind it',
  ],
  [
    'a critical hook is swallowed',
    'observers',
    'a critical observer that throws ends the run, after the result of its call is stored',
  ],
  ['hooks are called for every token', 'observers', 'while no hook wants streaming, none is called per token'],
  [
    'changed final text is not told to whoever has read it',
    'observers',
    'finalizeContent is a pipeline, one that throws is passed over, and a change of streamed text is announced',
  ],
  ['a hook cannot keep a tool from running', 'hook-chain', 'a gate that throws blocks the call'],
  [
    'parallel calls of one tool mix in the trace',
    'observers',
    'what a hook emits and keeps is committed with the next boundary, its firings with their call',
  ],
]

describe('each defect of the references is kept out by a test', () => {
  test.each(kept)('%s → %s', (_defect, file, name) => {
    const source = readFileSync(new URL(`./${file}.test.ts`, import.meta.url), 'utf8')

    expect(namedTests(source)).toContain(name)
  })
})

/** Names as they stand in `test(…)` and `test.each(…)(…)`; a name in a list, such as the one above, is none. */
const namedTests = (source: string): string[] =>
  [...source.matchAll(/\(\s*(['"])((?:(?!\1).)+)\1,\s*(?:async )?\(/g)].map(([, , name = '']) => name)

test('an async beforeStep is awaited before the model is asked', async () => {
  const slow: Hook = {
    name: 'slow',
    kind: 'transform',
    beforeStep: async () => {
      await new Promise((resolve) => setTimeout(resolve, 30))
      return { config: { temperature: 0.25 }, messages: [userMessage('changed')] }
    },
  }

  const { model } = await runScripted({ hooks: [slow], prompt: 'go' })

  expect(model.requests[0]).toMatchObject({ temperature: 0.25 })
  expect(model.requests[0]?.prompt[1]).toEqual(userMessage('changed'))
})

test('reasoning that streams is in the events, in the step’s result and in the next request', async () => {
  const results: StepResult[] = []
  const watcher: Hook = { name: 'watcher', kind: 'observe', afterStep: (_run, result) => void results.push(result) }
  const reasoning = 'First I look at the table, then at what is made from it.'

  const { model, store } = await runScripted({
    hooks: [watcher],
    tools: [testTool('lookUp')],
    prompt: 'go',
    script: [{ reasoning, calls: [{ tool: 'lookUp' }] }, { text: 'ok' }],
  })

  const streamed = store.events.flatMap((event) => (event.type === 'REASONING_MESSAGE_CONTENT' ? [event.delta] : []))
  expect(streamed.join('')).toBe(reasoning)
  expect(results[0]?.reasoningContent).toBe(reasoning)
  expect(model.requests[1]?.prompt[2]).toMatchObject({ content: [{ type: 'reasoning', text: reasoning }, {}] })
})

test('no step forces a tool, thinking or not', async () => {
  for (const thinking of [true, false]) {
    const { model } = await runScripted({
      config: { model: 'scripted', thinking },
      tools: [testTool('lookUp')],
      prompt: 'go',
      script: [{ calls: [{ tool: 'lookUp' }] }],
    })

    expect(model.requests.map(({ toolChoice }) => toolChoice)).toEqual([undefined, undefined])
  }
})

test('a run that is stopped before it speaks has no text of an earlier one', async () => {
  const old = { role: 'assistant', content: [{ type: 'text', text: 'An earlier answer.' }] } as const
  const stop: Hook = { name: 'stop', kind: 'observe', beforeAgent: (run) => run.stop('enough') }

  const run = await runScripted({
    store: createMemoryRunStore({ messages: [userMessage('before'), { ...old, content: [...old.content] }] }),
    hooks: [stop],
    prompt: 'go',
  })

  expect(run).toMatchObject({ status: 'done', text: '' })
})

test('a system text that a hook puts into the middle reaches the model in the user’s role', async () => {
  const cite: Hook = {
    name: 'cite',
    kind: 'transform',
    beforeStep: (run) => ({ messages: [...run.messages, { role: 'system', content: 'Quote your sources.' }] }),
  }

  const { model } = await runScripted({ hooks: [cite], prompt: 'go' })

  const prompt = model.requests[0]?.prompt ?? []
  expect(prompt.filter(({ role }) => role === 'system')).toHaveLength(1)
  expect(JSON.stringify(prompt.at(-1))).toContain('Quote your sources.')
  expect(prompt.at(-1)?.role).toBe('user')
})
