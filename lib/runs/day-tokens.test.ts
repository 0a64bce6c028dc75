import { afterEach, expect, test } from 'vitest'
import { findRun } from '@/db/runs'
import { createRuntimeWorld, type RuntimeWorld } from '@/lib/testing/runtime-world'

let world: RuntimeWorld

afterEach(() => world.end())

const budgets = () =>
  world.events().flatMap((event) => (event.type === 'CUSTOM' && event.name === 'BUDGET' ? [event.value] : []))

test('a run that uses up its person’s day stops at its next step and says why', async () => {
  const look = { calls: [{ tool: 'searchTables', input: { query: 'orders' } }] }
  world = await createRuntimeWorld([
    { ...look, usage: { input: 8_000_000, output: 1 } },
    { ...look, usage: { input: 1_999_998, output: 1 } },
    { text: 'not reached' },
  ])

  const runId = await world.say('go')

  expect(findRun(world.runtime.db, runId)).toMatchObject({ status: 'done', stopReason: 'day-token-budget' })
  expect(budgets()).toEqual([
    { level: 'warning', used: 8_000_001, limit: 10_000_000, of: 'day' },
    { level: 'spent', used: 10_000_000, limit: 10_000_000, of: 'day' },
  ])
  expect(world.model.requests).toHaveLength(2)
})
