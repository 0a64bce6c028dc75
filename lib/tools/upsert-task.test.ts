import { afterEach, beforeEach, expect, test } from 'vitest'
import { callTool, failureOf } from '@/lib/testing/call-tool'
import { createToolWorld, saveTask, type ToolWorld } from '@/lib/testing/tool-world'
import { upsertTask } from './upsert-task'

let world: ToolWorld
beforeEach(() => {
  world = createToolWorld()
})
afterEach(() => world.close())

const script = 'insert into ads_a\nselect a,\n  b\nfrom dwd_x\n'

test('a new task is created in the name of the person', async () => {
  const { output, text } = await callTool(upsertTask, world, { name: 'fill_a', comment: '填充', scriptContent: script })

  expect(output).toMatchObject({
    created: true,
    version: 1,
    inputs: ['dwd_x'],
    outputs: ['ads_a'],
    characters: script.length,
    added: 4,
    removed: 0,
  })
  expect(world.platform.getTask('fill_a')).toMatchObject({ owner: 'Ana', comment: '填充', type: 'sql' })
  expect(text).toContain('It takes effect after a release')
})

test('a change is counted in lines and keeps what was not given', async () => {
  const taskId = await saveTask(world.platform, script)

  const { output, text } = await callTool(upsertTask, world, {
    taskId,
    scriptContent: script.replace('  b', '  c,\n  d'),
  })

  expect(output).toMatchObject({
    created: false,
    fromVersion: 1,
    version: 2,
    name: 'dws_order_detail',
    added: 2,
    removed: 1,
  })
  expect(text).not.toContain('select')
})

test('without a script only the comment changes', async () => {
  const taskId = await saveTask(world.platform, script)

  const { output } = await callTool(upsertTask, world, { taskId, comment: 'new' })

  expect(output).toMatchObject({ version: 2, added: 0, removed: 0 })
  expect(world.platform.taskAtVersion(taskId, 2)?.scriptContent).toBe(script)
  expect(world.platform.getTask(taskId)?.comment).toBe('new')
})

test('a stale base is refused', async () => {
  const taskId = await saveTask(world.platform, script)
  await callTool(upsertTask, world, { taskId, scriptContent: `${script}limit 1` })

  expect((await failureOf(callTool(upsertTask, world, { taskId, scriptContent: script, baseVersion: 1 }))).code).toBe(
    'stale-base',
  )
})

test.each([
  [{ name: 'x' }, 'invalid-arguments'],
  [{ scriptContent: 'select 1' }, 'invalid-arguments'],
  [{ taskId: 'none', scriptContent: 'select 1' }, 'task-not-found'],
  [{ name: 'x', scriptFilePath: '/mnt/user-data/a' }, 'hook-bypassed'],
])('%j is refused with %s', async (input, code) => {
  expect((await failureOf(callTool(upsertTask, world, input))).code).toBe(code)
})
