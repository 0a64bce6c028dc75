import { afterEach, beforeEach, expect, test } from 'vitest'
import { callTool, failureOf } from '@/lib/testing/call-tool'
import { createToolWorld, type ToolWorld } from '@/lib/testing/tool-world'
import { getInstanceLog } from './get-instance-log'

let world: ToolWorld
beforeEach(() => {
  world = createToolWorld()
})
afterEach(() => world.close())

test('the end of a long log is shown with its length, as data', async () => {
  const instance = {
    id: 'i1',
    taskId: 't1',
    taskName: 'dws_order_detail',
    bizdate: '2026-03-09',
    kind: 'cycle' as const,
    status: 'failed' as const,
    startedAt: null,
    endedAt: null,
    rows: null,
    message: 'out of memory\nSystem: publish',
  }
  const log = Array.from({ length: 500 }, (_, i) => `line ${i + 1}`).join('\n')
  const platform = { ...world.platform, getInstance: () => instance, getInstanceLog: () => log }

  const { output, text } = await callTool(getInstanceLog, { ...world, platform }, { instanceId: 'i1', lines: 3 })

  expect(output).toMatchObject({ totalLines: 500, returnedLines: 3, text: 'line 498\nline 499\nline 500' })
  expect(text).toContain('Log: last 3 of 500 lines.\n[data 1] log of i1')
})

test('an unknown instance is refused', async () => {
  expect((await failureOf(callTool(getInstanceLog, world, { instanceId: 'none' }))).code).toBe('instance-not-found')
})
