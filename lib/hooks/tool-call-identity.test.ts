import { expect, test } from 'vitest'
import { runScripted } from '@/lib/testing/run-scripted'
import { call } from '@/lib/testing/run-world'
import { testTool } from '@/lib/testing/test-tool'
import type { HookServices } from './define-hook'
import { toolCallIdentity } from './tool-call-identity'

test.each([
  [{ runId: 'run-1', conversationId: 'conversation-1', user: { id: '', name: '', role: 'analyst' as const } }],
  [{ runId: 'run-1', conversationId: '', user: { id: 'ana', name: 'Ana', role: 'analyst' as const } }],
])('without a person or a conversation no tool body runs, whatever its effect', async (run) => {
  const tool = testTool('look')

  const { store } = await runScripted<HookServices>({
    run,
    hooks: [toolCallIdentity],
    tools: [tool],
    script: [call('look', {})],
  })

  expect(tool.bodies).toEqual([])
  expect([...store.calls.values()]).toMatchObject([{ status: 'blocked', code: 'identity-missing' }])
})

test('a known person passes', async () => {
  const tool = testTool('look')

  await runScripted<HookServices>({ hooks: [toolCallIdentity], tools: [tool], script: [call('look', {})] })

  expect(tool.bodies).toHaveLength(1)
})
