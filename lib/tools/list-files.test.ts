import { afterEach, beforeEach, expect, test } from 'vitest'
import { callTool } from '@/lib/testing/call-tool'
import { createToolWorld, type ToolWorld } from '@/lib/testing/tool-world'
import { listFiles } from './list-files'

let world: ToolWorld
beforeEach(() => {
  world = createToolWorld()
})
afterEach(() => world.close())

test('lists both areas with version, origin and whether a file is read-only', async () => {
  const snapshot = world.workspace.saveSnapshot('t.etl', 'x')
  world.workspace.copy(snapshot.path, 't.etl')

  const { output, text } = await callTool(listFiles, world, {})

  expect(output).toMatchObject({ total: 2, returned: 2 })
  expect(text).toContain('/mnt/user-data/t.etl (1 bytes, version 1, copied from /mnt/chat-offload/t.etl)')
  expect(text).toContain('/mnt/chat-offload/t.etl (1 bytes, version 1, read-only)')
  expect((await callTool(listFiles, world, { folder: '/mnt/user-data' })).output.total).toBe(1)
})

test('an empty workspace says so', async () => {
  expect((await callTool(listFiles, world, {})).text).toBe('No files.')
})

test('more files than fit are counted', async () => {
  for (let i = 0; i < 205; i++) world.workspace.write(`f${i}`, 'x')

  const { output } = await callTool(listFiles, world, {})

  expect(output).toMatchObject({ total: 205, returned: 200 })
})
