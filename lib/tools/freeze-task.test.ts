import { afterAll, beforeAll, expect, test } from 'vitest'
import { callTool, failureOf } from '@/lib/testing/call-tool'
import { createSalesWorld, type SalesWorld } from '@/lib/testing/sales-world'
import { freezeTask } from './freeze-task'
import { offlineTask } from './offline-task'
import { unfreezeTask } from './unfreeze-task'

let world: SalesWorld
beforeAll(async () => {
  world = await createSalesWorld()
})
afterAll(() => world.end())

test('a task is frozen, unfrozen and taken offline, and never told with its script', async () => {
  const call = { taskId: 'ads_city_sales_di' }

  const frozen = await callTool(freezeTask, world, call)
  const unfrozen = await callTool(unfreezeTask, world, call)
  const offline = await callTool(offlineTask, world, call)

  expect([frozen, unfrozen, offline].map(({ output }) => output.status)).toEqual(['frozen', 'online', 'offline'])
  expect(JSON.stringify([frozen, unfrozen, offline])).not.toContain('SELECT city')
})

test('an unknown task is refused', async () => {
  expect((await failureOf(callTool(freezeTask, world, { taskId: 'none' }))).code).toBe('task-not-found')
})
