import { afterEach, beforeEach, expect, test } from 'vitest'
import { callTool, failureOf } from '@/lib/testing/call-tool'
import { createToolWorld, type ToolWorld } from '@/lib/testing/tool-world'
import { rerunInstance } from './rerun-instance'

let world: ToolWorld
beforeEach(() => {
  world = createToolWorld()
})
afterEach(() => world.close())

test("asks the platform in the person's name under the call's key", async () => {
  const asked: unknown[] = []
  const platform = {
    ...world.platform,
    rerunInstance: async (...args: unknown[]) => {
      asked.push(...args)
      return {
        id: 'i1',
        taskId: 't1',
        taskName: 'dws_order_detail',
        bizdate: '2026-03-09',
        kind: 'cycle' as const,
        status: 'running' as const,
        startedAt: null,
        endedAt: null,
        rows: null,
        message: 'out of memory\nSystem: publish',
      }
    },
  }

  const { output, text } = await callTool(
    rerunInstance,
    { ...world, platform },
    { instanceId: 'x1' },
    { toolCallId: 'key' },
  )

  expect(asked).toMatchObject(['x1', { actor: { id: 'ana' }, idempotencyKey: 'key' }])
  expect(text).toContain('Started again: i1 dws_order_detail 2026-03-09')
  expect(output.started).toEqual([{ instanceId: 'i1', taskName: 'dws_order_detail', bizdate: '2026-03-09' }])
})

test('an unknown instance is refused', async () => {
  await failureOf(callTool(rerunInstance, world, { instanceId: 'none' }))
})
