import { describe, expect, test } from 'vitest'
import { runScripted, type ScriptedRun } from '@/lib/testing/run-scripted'
import { testTool } from '@/lib/testing/test-tool'
import type { HookServices } from './define-hook'
import { tokenBudget } from './token-budget'

const services = (tokenLimit: number | undefined) => ({ tokenLimit }) as HookServices
const lookUps = (count: number, input = 90) =>
  Array.from({ length: count }, () => ({ calls: [{ tool: 'lookUp' }], usage: { input, output: 10 } }))
const runWith = (setup: ScriptedRun<HookServices>) =>
  runScripted<HookServices>({ hooks: [tokenBudget], prompt: 'go', tools: [testTool('lookUp')], ...setup })
const budgets = ({ store }: Awaited<ReturnType<typeof runWith>>) =>
  store.events.flatMap((event) => (event.type === 'CUSTOM' && event.name === 'BUDGET' ? [event.value] : []))

test('a run is warned while it works and stopped with a reason before the next call', async () => {
  const lookUp = testTool('lookUp')

  const run = await runWith({ services: services(500), tools: [lookUp], script: lookUps(20) })

  expect(budgets(run)).toEqual([
    { level: 'warning', used: 400, limit: 500 },
    { level: 'spent', used: 500, limit: 500 },
  ])
  expect(run).toMatchObject({ status: 'done', stopReason: 'token-budget', steps: 5 })
  expect(lookUp.bodies).toHaveLength(4)
  expect(run.model.requests).toHaveLength(5)
})

test('the warning is in the log before the run ends', async () => {
  const run = await runWith({ services: services(500), script: lookUps(20) })

  const names = run.store.events.map((event) => (event.type === 'CUSTOM' ? event.name : event.type))
  expect(names.indexOf('BUDGET')).toBeLessThan(names.lastIndexOf('STEP_STARTED'))
})

test('an answer that spends the last tokens still is the answer', async () => {
  const run = await runWith({ services: services(100), script: [{ text: 'here', usage: { input: 90, output: 10 } }] })

  expect(run).toMatchObject({ status: 'done', text: 'here', stopReason: undefined })
  expect(budgets(run)).toEqual([{ level: 'spent', used: 100, limit: 100 }])
})

test('a run that goes on after a crash has spent what it had spent before', async () => {
  const run = await runWith({
    services: services(100),
    run: {
      runId: 'run-1',
      conversationId: 'conversation-1',
      user: { id: 'ana', name: 'Ana', role: 'analyst' },
      continues: true,
      usage: { totalTokens: 100 },
    },
  })

  expect(run).toMatchObject({ status: 'done', stopReason: 'token-budget' })
  expect(run.model.requests).toHaveLength(0)
})

test('without a limit nothing is counted', async () => {
  const run = await runWith({ services: services(undefined), script: lookUps(3, 100_000) })

  expect(budgets(run)).toEqual([])
  expect(run.stopReason).toBeUndefined()
})

describe('of the tokens of a day', () => {
  /** Each look finds the next figure; the last stays. */
  const day = (limit: number, ...figures: number[]) => {
    const looks = { count: 0 }
    const used = () => figures[Math.min(looks.count++, figures.length - 1)] ?? 0
    return { looks, services: { dayTokens: { limit, used } } as unknown as HookServices }
  }

  test('a run is warned once, and stopped with a reason at the step after the limit', async () => {
    const { looks, services } = day(1_000, 100, 850, 900, 1_005)

    const run = await runWith({ services, script: lookUps(20) })

    expect(budgets(run)).toEqual([
      { level: 'warning', used: 850, limit: 1_000, of: 'day' },
      { level: 'spent', used: 1_005, limit: 1_000, of: 'day' },
    ])
    expect(run).toMatchObject({ status: 'done', stopReason: 'day-token-budget' })
    expect(run.model.requests).toHaveLength(3)
    expect(looks.count).toBe(4) // one a step
  })

  test('a run that begins on a used-up day asks no model and says why', async () => {
    const { services } = day(1_000, 1_000)

    const run = await runWith({ services, script: lookUps(1) })

    expect(budgets(run)).toEqual([{ level: 'spent', used: 1_000, limit: 1_000, of: 'day' }])
    expect(run).toMatchObject({ status: 'done', stopReason: 'day-token-budget' })
    expect(run.model.requests).toHaveLength(0)
  })

  test('a later run of the conversation is warned again', async () => {
    const { services } = day(1_000, 900)
    const first = await runWith({ services, script: [{ text: 'one' }] })

    const second = await runWith({
      services,
      store: first.store,
      run: { runId: 'run-2', conversationId: 'conversation-1', user: { id: 'ana', name: 'Ana', role: 'analyst' } },
      script: [{ text: 'two' }],
    })

    expect(budgets(second)).toHaveLength(2)
  })
})
