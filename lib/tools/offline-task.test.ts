import { afterEach, beforeEach, expect, test } from 'vitest'
import { callTool, failureOf } from '@/lib/testing/call-tool'
import { createToolWorld, saveTask, type ToolWorld } from '@/lib/testing/tool-world'
import { offlineTask } from './offline-task'

let world: ToolWorld
beforeEach(() => {
  world = createToolWorld()
})
afterEach(() => world.close())

test("asks the platform in the person's name under the call's key and leaves the script out", async () => {
  const taskId = await saveTask(world.platform, 'select 1 as a')
  const task = world.platform.getTask(taskId)
  const asked: unknown[] = []
  const platform = {
    ...world.platform,
    offlineTask: async (...args: unknown[]) => {
      asked.push(...args)
      return { ...task, status: 'offline' as const } as NonNullable<typeof task>
    },
  }

  const { output, text } = await callTool(
    offlineTask,
    { ...world, platform },
    { taskId: 'dws_order_detail' },
    { toolCallId: 'key' },
  )

  expect(asked).toMatchObject([taskId, { actor: { id: 'ana' }, idempotencyKey: 'key' }])
  expect(output).toMatchObject({ id: taskId, status: 'offline' })
  expect(output).not.toHaveProperty('scriptContent')
  expect(text).toContain('dws_order_detail')
})

test('an unknown task is refused', async () => {
  expect((await failureOf(callTool(offlineTask, world, { taskId: 'none' }))).code).toBe('task-not-found')
})
