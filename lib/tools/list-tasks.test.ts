import { afterEach, beforeEach, expect, test } from 'vitest'
import { callTool } from '@/lib/testing/call-tool'
import { createToolWorld, saveTask, type ToolWorld } from '@/lib/testing/tool-world'
import { listTasks } from './list-tasks'

let world: ToolWorld
beforeEach(async () => {
  world = createToolWorld()
  await saveTask(world.platform, 'insert into ads_a select a from dwd_x', 'fill_a')
  await saveTask(world.platform, 'insert into ads_b select a from dwd_y', 'fill_b')
})
afterEach(() => world.close())

test('lists by words and by table, with total and returned, never a script', async () => {
  const all = await callTool(listTasks, world, { limit: 1 })
  const byTable = await callTool(listTasks, world, { table: 'dwd_y' })

  expect(all.output).toMatchObject({ total: 2, returned: 1 })
  expect(byTable.output.items.map((task) => task.name)).toEqual(['fill_b'])
  expect(byTable.text).toContain('writes ads_b')
  expect(JSON.stringify(byTable)).not.toContain('select a from')
})
