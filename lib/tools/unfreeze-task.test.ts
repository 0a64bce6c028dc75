import { afterEach, beforeEach, expect, test } from 'vitest'
import { callTool, failureOf } from '@/lib/testing/call-tool'
import { createToolWorld, saveTask, type ToolWorld } from '@/lib/testing/tool-world'
import { unfreezeTask } from './unfreeze-task'

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
    unfreezeTask: async (...args: unknown[]) => {
      asked.push(...args)
      return { ...task, status: 'online' as const } as NonNullable<typeof task>
    },
  }

  const { output, text } = await callTool(
    unfreezeTask,
    { ...world, platform },
    { taskId: 'dws_order_detail' },
    { toolCallId: 'key' },
  )

  expect(asked).toMatchObject([taskId, { actor: { id: 'ana' }, idempotencyKey: 'key' }])
  expect(output).toMatchObject({ id: taskId, status: 'online' })
  expect(output).not.toHaveProperty('scriptContent')
  expect(text).toContain('dws_order_detail')
})

test('an unknown task is refused', async () => {
  expect((await failureOf(callTool(unfreezeTask, world, { taskId: 'none' }))).code).toBe('task-not-found')
})
