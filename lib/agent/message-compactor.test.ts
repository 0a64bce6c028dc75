import { expect, test } from 'vitest'
import { faultsOf } from '@/lib/testing/check-request'
import { createMemoryRunStore } from '@/lib/testing/memory-run-store'
import { runScripted, type ScriptedResult, userMessage } from '@/lib/testing/run-scripted'
import { testTool } from '@/lib/testing/test-tool'
import { estimateMessages } from './estimate-tokens'
import type { ModelMessage } from './hook'
import { createMessageCompactor } from './message-compactor'
import type { Summarise, SummaryRequest } from './summarise'

const windowTokens = 32_000
const asked: SummaryRequest[] = []
/** First and last words of the text: shorter, and told apart from any other. */
const gist: Summarise = async (request) => {
  asked.push(request)
  return {
    text: `${request.text.slice(0, 400)} … ${request.text.slice(-400)}`,
    usage: { inputTokens: 100, outputTokens: 10 },
  }
}
const compactorFor = (summarise: Summarise = gist, window = windowTokens) =>
  createMessageCompactor({ windowOf: () => window, summarise })
const noCalls = { unresolvedCalls: new Set<string>(), model: 'scripted' }

const filler = (words: number, seed: string) => Array.from({ length: words }, (_, at) => `${seed}${at}`).join(' ')
const answer = (text: string): ModelMessage => ({ role: 'assistant', content: [{ type: 'text', text }] })
const call = (id: string): ModelMessage => ({
  role: 'assistant',
  content: [
    { type: 'reasoning', text: `why ${id}` },
    { type: 'tool-call', toolCallId: id, toolName: 'lookUp', input: { id } },
  ],
})
const result = (id: string, text: string): ModelMessage => ({
  role: 'tool',
  content: [{ type: 'tool-result', toolCallId: id, toolName: 'lookUp', output: { type: 'text', value: text } }],
})
const steps = (count: number, words = 300): ModelMessage[] =>
  Array.from({ length: count }, (_, at) => [call(`c${at}`), result(`c${at}`, filler(words, `r${at}_`))]).flat()
const compact = async (messages: readonly ModelMessage[], subject = noCalls, summarise = gist) =>
  (await compactorFor(summarise).compact(messages, { ...subject, signal: new AbortController().signal }))?.messages

test('old turns become one summary; the current turn and the last three rounds stay as they are', async () => {
  const old = [
    userMessage('first question'),
    answer(filler(3_000, 'a')),
    userMessage('second'),
    answer(filler(3_000, 'b')),
  ]
  const recent = [userMessage('now'), ...steps(3)]

  const shorter = await compact([...old, ...recent])

  expect(shorter?.slice(1)).toEqual(recent)
  expect(JSON.stringify(shorter?.[0])).toContain('first question')
})

test('a single long run compacts its old steps, behind the turn that it works on', async () => {
  const messages = [userMessage('now'), ...steps(20)]

  const shorter = await compact(messages)

  expect(shorter?.[0]).toBe(messages[0])
  expect(JSON.stringify(shorter?.[1])).toContain('<summary>')
  expect(shorter?.slice(2)).toEqual(messages.slice(-6))
})

test('what was said to the model right before the first kept round stays with it', async () => {
  const told = userMessage('<attachment name="risk">\nimpact\n</attachment>')
  const messages = [
    userMessage('now'),
    ...steps(20),
    told,
    call('x1'),
    result('x1', 'a'),
    call('x2'),
    result('x2', 'b'),
  ]
  messages.push(call('x3'), result('x3', 'c'))

  const shorter = await compact(messages)

  expect(shorter?.slice(2)).toEqual(messages.slice(-7))
})

test('an answer whose call waits for a person is never summarised, nor are its results torn off', async () => {
  const messages = [userMessage('now'), ...steps(20)]

  const shorter = await compact(messages, { ...noCalls, unresolvedCalls: new Set(['c5']) })

  expect(shorter).toContain(messages[11])
  expect(shorter).toContain(messages[12])
  expect(shorter?.filter((message) => JSON.stringify(message).includes('<summary>'))).toHaveLength(2)
})

test('the kept rounds carry their reasoning into every later request', async () => {
  const shorter = await compact([userMessage('now'), ...steps(20)])

  const reasoned = shorter?.filter((message) => JSON.stringify(message).includes('"reasoning"'))
  expect(reasoned).toHaveLength(3)
})

test('paths, ids and errors survive, whatever the summary says', async () => {
  const named = result('c0', `saved /mnt/user-data/dws_pay.etl as task_4711\nError [stale-base]: version 3 is older`)
  const messages = [userMessage('now'), call('c0'), named, ...steps(20).slice(2)]

  const shorter = await compact(messages, noCalls, async () => ({ text: 'Nothing to see.' }))

  const summary = JSON.stringify(shorter?.[1])
  expect(summary).toContain('/mnt/user-data/dws_pay.etl')
  expect(summary).toContain('task_4711')
  expect(summary).toContain('Error [stale-base]: version 3 is older')
})

test('an earlier summary is part of the next one, and one that nothing follows is left alone', async () => {
  const first =
    (await compact([userMessage('old'), answer(filler(3_000, 'a')), userMessage('now'), ...steps(12)])) ?? []

  const grown = [...first, ...steps(12).map((message) => structuredClone(message))]
  const second = await compact(grown)

  expect(first.filter((message) => JSON.stringify(message).includes('<summary>'))).toHaveLength(2)
  expect(second?.[0]).toBe(first[0])
  expect(second?.[2]).not.toBe(first[2])
  expect(asked.at(-1)?.text).toContain('<summary>')
})

test('a history without anything old is not compacted, and nobody is asked', () => {
  const compactor = compactorFor()

  expect(compactor.canCompact?.([userMessage('now'), ...steps(3, 5_000)], noCalls)).toBe(false)
  expect(compactor.canCompact?.([userMessage('now'), ...steps(20)], noCalls)).toBe(true)
})

const failures: Array<[string, Summarise, string]> = [
  ['throws', () => Promise.reject(new Error('no')), 'failed'],
  ['says nothing', async () => ({ text: '  ' }), 'failed'],
  ['gives up', async () => undefined, 'failed'],
  ['writes more than it read', async ({ text }) => ({ text: text.repeat(4) }), 'not-smaller'],
]
test.each(failures)(
  'a summariser that %s leaves the history as it is, once and not every step',
  async (_n, summarise, reason) => {
    const messages = [
      userMessage('old'),
      answer(filler(200, 'a')),
      userMessage('old'),
      ...steps(3, 10),
      answer(filler(6_000, 'b')),
    ]
    const compaction = { messages: compactorFor(summarise, 4_000) }

    const run = await runScripted({
      store: createMemoryRunStore({ messages }),
      prompt: 'go',
      tools: [testTool('lookUp')],
      script: [{ calls: [{ tool: 'lookUp' }] }, { calls: [{ tool: 'lookUp' }] }],
      compaction,
    })

    expect(run.status).toBe('done')
    expect(run.model.requests[0]?.prompt.slice(1)).toEqual([...messages, userMessage('go')])
    expect(eventsOf(run)).toMatchObject([{ value: { ok: false, reason } }])
  },
)

test('a history that is too long already is shortened before the first call', async () => {
  const messages = [userMessage('old'), ...steps(200, 200), answer('so far')]

  const run = await runScripted({
    store: createMemoryRunStore({ messages }),
    prompt: 'go',
    compaction: { messages: compactorFor() },
  })

  expect(requestTokens(run)[0]).toBeLessThan(windowTokens * 0.85)
  expect(run.model.requests[0]?.prompt.at(-1)).toEqual(userMessage('go'))
  expect(run.usage).toMatchObject({ inputTokens: 110, outputTokens: 15 })
})

test('what the provider counts corrects an estimate that is too low', async () => {
  const messages = [userMessage('old'), ...steps(40, 200), answer('so far')]
  const estimate = estimateMessages(messages)

  const run = await runScripted({
    store: createMemoryRunStore({ messages }),
    prompt: 'go',
    tools: [testTool('lookUp')],
    script: [{ calls: [{ tool: 'lookUp' }], usage: { input: estimate * 2, output: 1 } }],
    compaction: { messages: compactorFor(gist, Math.floor(estimate * 1.5)) },
  })

  expect(eventsOf(run)).toMatchObject([{ value: { ok: true } }])
  expect(run.model.requests[0]?.prompt.length).toBe(messages.length + 2)
})

test('a run of 300 steps in a window of 32,000 tokens keeps every request valid and comes to its end', async () => {
  const script = Array.from({ length: 299 }, (_, at) => ({
    reasoning: `step ${at}`,
    calls: [
      { tool: 'lookUp', input: { at } },
      ...(at % 5 === 0 ? [{ tool: 'lookUp', input: { at, again: true } }] : []),
    ],
  }))
  const lookUp = testTool('lookUp', { execute: ({ at }: { at: number }) => `task_${at}: ${filler(250, `w${at}_`)}` })

  const run = await runScripted({
    prompt: 'work through all of them',
    tools: [lookUp],
    script: [...script, { text: 'all done' }],
    limits: { maxSteps: 400 },
    compaction: { messages: compactorFor() },
  })

  const sizes = requestTokens(run)
  const whole = estimateMessages(run.store.messages)
  const events = eventsOf(run).map((event) => event.value)
  process.stdout.write(
    `300 steps: history ${whole} tokens, largest request ${Math.max(...sizes)}, last ${sizes.at(-1)}, ${events.length} compactions, each to ${events.map(({ tokensBefore = 0, tokensAfter = 0 }) => `${Math.round((100 * tokensAfter) / tokensBefore)} %`).join(', ')}\n`,
  )
  expect(run).toMatchObject({ status: 'done', text: 'all done', steps: 300 })
  expect(run.model.requests.flatMap(faultsOf)).toEqual([])
  expect(run.model.requests.every(({ prompt }) => prompt.some(isPrompt))).toBe(true)
  expect(Math.max(...sizes)).toBeLessThan(windowTokens)
  expect(events.every(({ ok }) => ok)).toBe(true)
  expect(whole).toBeGreaterThan(windowTokens * 5)
  expect(run.store.messages.filter(({ role }) => role === 'assistant')).toHaveLength(300)
})

const isPrompt = (message: ModelMessage) => JSON.stringify(message).includes('work through all of them')

function eventsOf({ store }: ScriptedResult) {
  return store.events.flatMap((event) => (event.type === 'CUSTOM' && event.name === 'COMPACTION' ? [event] : []))
}

const requestTokens = ({ model }: ScriptedResult): number[] =>
  model.requests.map(({ prompt, tools = [] }) => estimateMessages(prompt) + JSON.stringify(tools).length / 4)
