import { afterEach, expect, test } from 'vitest'
import { runIdsOf } from '@/db/trace'
import { listInteractions } from '@/lib/guard/read-interactions'
import { decideInteraction } from '@/lib/runs/decide-interaction'
import { startRun } from '@/lib/runs/start-run'
import { createRuntimeWorld, type RuntimeWorld } from '@/lib/testing/runtime-world'
import type { ScriptLine } from '@/lib/testing/scripted-model'
import { readPriceTable } from './price-table'
import { readSpans } from './read-spans'
import type { TraceSpan } from './trace-span'

let world: RuntimeWorld
afterEach(() => world.end())

const prices = readPriceTable(
  'currency: USD\nprices: [{ match: scripted, from: 2020-01-01T00:00:00Z, input: 1, output: 10 }]',
  'prices.yaml',
)
const canary = 'blue heron at the weir'
const spans = (): TraceSpan[] =>
  readSpans(world.runtime.db, runIdsOf(world.runtime.db, world.conversationId), { prices, withTexts: true })
const ofKind = (kind: TraceSpan['kind']) => spans().filter((span) => span.kind === kind)

const look = (query: string): ScriptLine => ({ text: 'Looking.', calls: [{ tool: 'searchTables', input: { query } }] })
const source = { name: 'crm', type: 'mysql', connection: { host: 'crm.internal' } }
const saveSource: ScriptLine = { text: 'Saving it.', calls: [{ tool: 'upsertDatasource', input: source }] }

async function decide(optionId: string): Promise<void> {
  const [card] = listInteractions(world.runtime.db, world.analyst, { scope: 'all' }, world.runtime.now())
  if (!card) throw new Error('no card')
  const body = { optionId, inputs: {}, digest: card.digest }
  const { runId } = decideInteraction(world.runtime, world.analyst, card.interactionId, body)
  if (runId) await startRun(world.runtime, runId)
}

test('a run asks its model, and each tool hangs on the generation that asked for it', async () => {
  world = await createRuntimeWorld([look('orders'), look('users'), { text: 'Here they are.' }])

  await world.say('which tables are there?')

  const [run] = ofKind('run')
  const generations = ofKind('generation')
  expect(run).toMatchObject({
    parentId: undefined,
    status: 'done',
    input: 'which tables are there?',
    output: 'Here they are.',
  })
  expect(generations.map(({ parentId, step }) => [parentId, step])).toEqual([1, 2, 3].map((step) => [run?.id, step]))
  expect(ofKind('tool').map(({ parentId }) => parentId)).toEqual([generations[0]?.id, generations[1]?.id])
  expect(new Set(spans().map(({ traceId }) => traceId)).size).toBe(1)
})

test('a generation ends before its tools begin: their time is not its time', async () => {
  world = await createRuntimeWorld([look('orders'), { text: 'done' }])

  await world.say('look')

  const [first, second] = ofKind('generation')
  const [tool] = ofKind('tool')
  expect(Number(tool?.startedAt)).toBeGreaterThanOrEqual(Number(first?.endedAt) - 1) // start = end minus rounded duration
  expect(Number(second?.startedAt)).toBeGreaterThanOrEqual(Number(tool?.endedAt))
})

test('the tokens of the last step count, and every step has its price', async () => {
  world = await createRuntimeWorld([
    { calls: [{ tool: 'searchTables', input: { query: 'a' } }], usage: { input: 1_000, output: 100 } },
    { text: 'done', usage: { input: 2_000, output: 50 } },
  ])

  await world.say('look')

  expect(ofKind('generation').map(({ cost }) => cost?.amount)).toEqual([0.002, 0.0025])
  expect(ofKind('run')[0]?.usage).toMatchObject({ inputTokens: 3_000, outputTokens: 150 })
})

test('a wait for a person is a span of its own; the run after the decision hangs on it, the call has only its own time', async () => {
  world = await createRuntimeWorld([saveSource, { text: 'It is saved.' }])
  await world.say('add the crm')
  expect(ofKind('wait')[0]).toMatchObject({ status: 'pending', endedAt: undefined })
  world.later(3)

  await decide('save')

  const [wait] = ofKind('wait')
  const [tool] = ofKind('tool')
  const [first, second] = ofKind('run')
  expect(Number(wait?.endedAt) - Number(wait?.startedAt)).toBeGreaterThanOrEqual(3 * 3_600_000)
  expect(Number(tool?.endedAt) - Number(tool?.startedAt)).toBeLessThan(60_000)
  expect([wait?.parentId, tool?.parentId]).toEqual([ofKind('generation')[0]?.id, ofKind('generation')[0]?.id])
  expect(second).toMatchObject({ parentId: wait?.id, traceId: first?.traceId })
})

test('a sub-agent hangs on the call that started it and brings its own generations', async () => {
  world = await createRuntimeWorld([
    {
      calls: [{ tool: 'delegate', input: { title: 'Look', task: 'Look for tables.' } }],
      usage: { input: 100, output: 10 },
    },
    { text: 'nothing there', usage: { input: 7, output: 3 } },
    { text: 'done', usage: { input: 200, output: 20 } },
  ])

  await world.say('look around')

  const [call] = ofKind('tool')
  const sub = ofKind('run').find(({ name }) => name === 'sub-agent')
  expect(sub).toMatchObject({ parentId: call?.id, traceId: ofKind('run')[0]?.traceId })
  expect(ofKind('generation').find(({ runId }) => runId === sub?.runId)?.usage).toMatchObject({ inputTokens: 7 })
})

test('what a summary used is a span beside the steps', async () => {
  const long = 'I look at the next table and say at length why. '.repeat(60)
  const isSummary = (prompt: unknown) => JSON.stringify(prompt).includes('You shorten')
  const line: ScriptLine = ({ prompt }) =>
    isSummary(prompt[0])
      ? { text: 'Looked around.', usage: { input: 900, output: 9 } }
      : { ...(look('x') as object), text: long }
  world = await createRuntimeWorld(Array<ScriptLine>(45).fill(line), { SLUICE_MODEL_WINDOW: '28000' })

  await world.say('go through everything')

  expect(ofKind('summary')[0]).toMatchObject({
    name: 'conversation',
    usage: { inputTokens: 900 },
    parentId: ofKind('run')[0]?.id,
  })
})

test('secrets and personal data in what was said, asked and found are masked before anything is cut', async () => {
  world = await createRuntimeWorld([
    look(`sk-abcdefghijklmnop1234 ${'x'.repeat(3_990)} 13812345678`),
    { text: `Call li.an@example.cn about ${canary}` },
  ])

  await world.say(`my password: ${canary.replaceAll(' ', '-')} and 11010519491231002X`)

  expect(JSON.stringify(spans())).not.toMatch(/sk-abcd|13812345678|1381234|11010519491231002X|li\.an@|blue-heron/)
})

test('without texts a trace has names, times and counts only', async () => {
  world = await createRuntimeWorld([look('orders'), { text: 'done' }])
  await world.say('look for orders')

  const bare = readSpans(world.runtime.db, runIdsOf(world.runtime.db, world.conversationId), {
    prices,
    withTexts: false,
  })

  expect(JSON.stringify(bare)).not.toContain('orders')
})
