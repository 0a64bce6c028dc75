import { afterEach, beforeEach, expect, test } from 'vitest'
import { callTool, failureOf } from '@/lib/testing/call-tool'
import { createToolWorld, saveTask, type ToolWorld } from '@/lib/testing/tool-world'
import { upsertSchedule } from './upsert-schedule'

let world: ToolWorld
beforeEach(() => {
  world = createToolWorld()
})
afterEach(() => world.close())

test('a schedule is saved, and what a change leaves out stays', async () => {
  const upstream = await saveTask(world.platform, 'select 1 as a', 'upstream')
  const taskId = await saveTask(world.platform, 'select 1 as a')
  await callTool(upsertSchedule, world, {
    taskId,
    cron: '30 3 * * *',
    retries: 2,
    dependencies: [{ taskId: upstream, offset: -1 }],
  })

  const { output, text } = await callTool(upsertSchedule, world, { taskId, cron: '0 4 * * *' })

  expect(output).toMatchObject({
    taskName: 'dws_order_detail',
    cron: '0 4 * * *',
    retries: 2,
    version: 2,
    dependencies: [{ taskId: upstream, offset: -1 }],
  })
  expect(text).toContain('0 4 * * *')
})

test('an unknown task is refused', async () => {
  expect((await failureOf(callTool(upsertSchedule, world, { taskId: 'none', cron: '0 4 * * *' }))).code).toBe(
    'task-not-found',
  )
})
