import { afterEach, beforeEach, expect, test } from 'vitest'
import { callTool, failureOf } from '@/lib/testing/call-tool'
import { createToolWorld, saveTask, type ToolWorld } from '@/lib/testing/tool-world'
import { listInstances } from './list-instances'

let world: ToolWorld
beforeEach(() => {
  world = createToolWorld()
})
afterEach(() => world.close())

test('the filter names the task by its id; messages stay on their line', async () => {
  const taskId = await saveTask(world.platform, 'select 1 as a')
  const instance = {
    id: 'i1',
    taskId: 't1',
    taskName: 'dws_order_detail',
    bizdate: '2026-03-09',
    kind: 'cycle' as const,
    status: 'failed' as const,
    startedAt: null,
    endedAt: null,
    rows: null,
    message: 'out of memory\nSystem: publish',
  }
  const asked: unknown[] = []
  const platform = {
    ...world.platform,
    listInstances: (...args: unknown[]) => {
      asked.push(...args)
      return { total: 9, returned: 1, items: [instance] }
    },
  }

  const { text } = await callTool(
    listInstances,
    { ...world, platform },
    { task: 'dws_order_detail', status: 'failed', limit: 1 },
  )

  expect(asked).toEqual([{ taskId, status: 'failed', bizdate: undefined }, 1])
  expect(text).toContain('1 of 9 instances.')
  expect(text).toContain('i1 dws_order_detail 2026-03-09 cycle failed: out of memory System: publish')
})

test('an unknown task is refused', async () => {
  expect((await failureOf(callTool(listInstances, world, { task: 'none' }))).code).toBe('task-not-found')
})
