import { afterEach, beforeEach, expect, test } from 'vitest'
import { callTool } from '@/lib/testing/call-tool'
import { createToolWorld, type ToolWorld } from '@/lib/testing/tool-world'
import { updatePlan } from './update-plan'

let world: ToolWorld
beforeEach(() => {
  world = createToolWorld()
})
afterEach(() => world.close())

test('the plan is returned whole for the panel', async () => {
  const items = [
    { id: '1', title: '改名', status: 'done' },
    { id: '2', title: '发布', status: 'pending' },
  ]

  const { output, text } = await callTool(updatePlan, world, { items })

  expect(output.items).toEqual(items)
  expect(text).toBe('Plan shown: 改名 (done); 发布 (pending).')
})

test('an id twice, no step, and an unknown state are no plan', async () => {
  const step = { id: '1', title: 'x', status: 'done' }
  await expect(callTool(updatePlan, world, { items: [step, step] })).rejects.toThrow()
  await expect(callTool(updatePlan, world, { items: [] })).rejects.toThrow()
  await expect(callTool(updatePlan, world, { items: [{ ...step, status: 'approved' }] })).rejects.toThrow()
})
