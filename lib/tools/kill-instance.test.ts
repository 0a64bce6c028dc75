import { afterEach, beforeEach, expect, test } from 'vitest'
import { callTool, failureOf } from '@/lib/testing/call-tool'
import { createToolWorld, type ToolWorld } from '@/lib/testing/tool-world'
import { killInstance } from './kill-instance'

let world: ToolWorld
beforeEach(() => {
  world = createToolWorld()
})
afterEach(() => world.close())

test('a requested kill is told as requested, not as done', () => {
  const text = killInstance.toModel({
    id: 'i1',
    taskId: 't1',
    taskName: 'x',
    bizdate: '2026-03-09',
    kind: 'cycle',
    status: 'killing',
    startedAt: null,
    endedAt: null,
    rows: null,
    message: null,
  })

  expect(text).toContain('Kill requested, not yet confirmed')
  expect(text).toContain('killing')
})

test('an unknown instance is refused', async () => {
  expect((await failureOf(callTool(killInstance, world, { instanceId: 'none' }))).code).toBe('instance-not-found')
})
