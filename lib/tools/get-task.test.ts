import { afterEach, beforeEach, expect, test } from 'vitest'
import { callTool, failureOf } from '@/lib/testing/call-tool'
import { createToolWorld, saveTask, type ToolWorld, testWrite } from '@/lib/testing/tool-world'
import { getTask } from './get-task'

let world: ToolWorld
beforeEach(() => {
  world = createToolWorld()
})
afterEach(() => world.close())

test('the output carries the whole script for the hook; what no hook took is marked as data', async () => {
  const taskId = await saveTask(world.platform, 'insert into t select 1 as a')

  const { output, text } = await callTool(getTask, world, { task: 'dws_order_detail' })

  expect(output).toMatchObject({ id: taskId, version: 1, newestVersion: 1 })
  expect(output.scriptContent.endsWith('insert into t select 1 as a')).toBe(true)
  expect(text).toContain('[data 1] script of dws_order_detail')
})

test('an earlier version is read as it was', async () => {
  const taskId = await saveTask(world.platform, 'select 1 as a')
  await world.platform.upsertTask({ taskId, name: 'dws_order_detail', scriptContent: 'select 2 as a' }, testWrite())

  const { output } = await callTool(getTask, world, { task: taskId, version: 1 })

  expect(output).toMatchObject({ version: 1, newestVersion: 2, scriptContent: 'select 1 as a' })
})

test('the card gets no more than the beginning of a script', async () => {
  const taskId = await saveTask(world.platform, `select 1 as a -- ${'x'.repeat(5000)}`)

  const { output } = await callTool(getTask, world, { task: taskId })

  expect(getTask.toCard?.(output)).toMatchObject({ id: taskId, scriptContent: output.scriptContent.slice(0, 2000) })
})

test('an unknown task or version is refused', async () => {
  const taskId = await saveTask(world.platform, 'select 1 as a')

  expect((await failureOf(callTool(getTask, world, { task: 'none' }))).code).toBe('task-not-found')
  expect((await failureOf(callTool(getTask, world, { task: taskId, version: 7 }))).message).toContain('the newest is 1')
})
