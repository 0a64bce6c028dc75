import { afterEach, beforeEach, expect, test } from 'vitest'
import { callTool } from '@/lib/testing/call-tool'
import { createToolWorld, saveTask, type ToolWorld, testWrite } from '@/lib/testing/tool-world'
import { listPacks } from './list-packs'

let world: ToolWorld
beforeEach(() => {
  world = createToolWorld()
})
afterEach(() => world.close())

test('packs are listed with status, number of items and total', async () => {
  await saveTask(world.platform, 'select 1 as a')
  const { id } = await world.platform.packCommit({ title: '订单', mode: 'draft' }, testWrite())

  const { output, text } = await callTool(listPacks, world, {})

  expect(output).toMatchObject({ total: 1, returned: 1 })
  expect(text).toContain(`${id} "订单" draft, 1 items, by Ana`)
})

test('a pack that takes another one back says so', async () => {
  await saveTask(world.platform, 'select 1 as a')
  const released = await world.platform.packCommit({ title: '订单', mode: 'direct' }, testWrite())
  await world.platform.rollback({ packId: released.id }, testWrite())

  const { text } = await callTool(listPacks, world, {})

  expect(text).toContain(`(rolls back ${released.id})`)
})
