import { expect, test } from 'vitest'
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
