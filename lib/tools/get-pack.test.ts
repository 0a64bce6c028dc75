import { afterEach, beforeEach, expect, test } from 'vitest'
import { callTool, failureOf } from '@/lib/testing/call-tool'
import { createToolWorld, saveTask, type ToolWorld, testWrite } from '@/lib/testing/tool-world'
import { getPack } from './get-pack'

let world: ToolWorld
beforeEach(() => {
  world = createToolWorld()
})
afterEach(() => world.close())

test('a pack is told with its items', async () => {
  await saveTask(world.platform, 'select 1 as a')
  const { id } = await world.platform.packCommit({ title: '订单', mode: 'draft' }, testWrite())

  const { output, text } = await callTool(getPack, world, { packId: id })

  expect(output.items).toMatchObject([{ kind: 'task', op: 'create', name: 'dws_order_detail' }])
  expect(text).toContain(`Pack ${id} "订单": draft, mode draft.\nMade by Ana.`)
  expect(text).toContain('create task dws_order_detail v– → v1')
})

test('an unknown pack is refused', async () => {
  expect((await failureOf(callTool(getPack, world, { packId: 'none' }))).code).toBe('pack-not-found')
})
