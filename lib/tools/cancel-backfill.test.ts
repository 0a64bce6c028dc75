import { afterEach, beforeEach, expect, test } from 'vitest'
import { callTool, failureOf } from '@/lib/testing/call-tool'
import { createToolWorld, type ToolWorld } from '@/lib/testing/tool-world'
import { cancelBackfill } from './cancel-backfill'

let world: ToolWorld
beforeEach(() => {
  world = createToolWorld()
})
afterEach(() => world.close())

test("asks the platform in the person's name under the call's key", async () => {
  const asked: unknown[] = []
  const platform = {
    ...world.platform,
    cancelBackfill: async (...args: unknown[]) => {
      asked.push(...args)
      return {
        id: 'b1',
        taskIds: ['t1'],
        from: '2026-03-08',
        to: '2026-03-09',
        includeDownstream: false,
        parallelism: 1,
        reason: '补数',
        status: 'cancelled' as const,
        instances: 2,
      }
    },
  }

  const { text } = await callTool(cancelBackfill, { ...world, platform }, { backfillId: 'x1' }, { toolCallId: 'key' })

  expect(asked).toMatchObject(['x1', { actor: { id: 'ana' }, idempotencyKey: 'key' }])
  expect(text).toContain('Backfill b1 is cancelled.')
})

test('an unknown backfill is refused', async () => {
  await failureOf(callTool(cancelBackfill, world, { backfillId: 'none' }))
})
