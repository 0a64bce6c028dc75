import { afterEach, beforeEach, expect, test } from 'vitest'
import { callTool } from '@/lib/testing/call-tool'
import { createToolWorld, saveTable, type ToolWorld } from '@/lib/testing/tool-world'
import { transferTaskUpsert } from './transfer-task-upsert'

let world: ToolWorld
beforeEach(async () => {
  world = createToolWorld()
  await saveTable(world.platform, 'ods_src', [{ name: 'a', type: 'INT', comment: '' }])
  await saveTable(world.platform, 'ods_dst', [{ name: 'b', type: 'INT', comment: '' }])
})
afterEach(() => world.close())

test('a sync task is created and told without a script', async () => {
  const { output, text } = await callTool(transferTaskUpsert, world, {
    name: 'sync_a',
    source: 'ods_src',
    target: 'ods_dst',
    mapping: { a: 'b' },
  })

  expect(output).toMatchObject({ name: 'sync_a', type: 'sync', outputs: ['ods_dst'] })
  expect(output).not.toHaveProperty('scriptContent')
  expect(text).toContain('sync_a')
})
