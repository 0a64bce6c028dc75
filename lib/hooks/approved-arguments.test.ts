import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertInteraction, insertPreview } from '@/db/ledger/interactions'
import { digestParts } from '@/lib/guard/digest'
import { packArguments } from '@/lib/guard/packed-arguments'
import { runWorld } from '@/lib/testing/run-world'
import { testTool } from '@/lib/testing/test-tool'
import { createToolWorld, type ToolWorld } from '@/lib/testing/tool-world'
import { upsertTask } from '@/lib/tools/upsert-task'
import { hooks } from './index'

let world: ToolWorld
beforeEach(() => {
  world = createToolWorld()
})
afterEach(() => world.close())

const approved = { name: 'new_task', scriptContent: `select ${'approved_column, '.repeat(400)}1 as last_one from t` }
const proposed = {
  id: 'call-parked',
  tool: 'upsertTask',
  effect: 'write' as const,
  step: 1,
  input: { name: 'new_task', scriptFilePath: 'new.etl' },
}

/** The row that the guard leaves when it parks the call. */
function park(args: unknown, shown: unknown = args): void {
  const at = new Date()
  const parts = {
    tool: 'upsertTask',
    arguments: shown,
    environment: 'prod',
    baseVersions: [],
    changeSet: [],
    inputs: {},
    ruleVersion: '1',
  }
  insertPreview(world.db, 'preview-1', {}, at)
  insertInteraction(world.db, {
    id: 'interaction-1',
    conversationId: 'conversation-1',
    runId: 'run-0',
    toolCallId: proposed.id,
    tool: 'upsertTask',
    target: 'task:new:new_task',
    arguments: packArguments(world.db, args, at),
    contents: [],
    digest: 'digest',
    digestParts: digestParts(parts),
    baseVersions: [],
    previewId: 'preview-1',
    card: {},
    ruleVersion: '1',
    requesterId: 'ana',
    requesterName: 'Ana',
    status: 'approved',
    createdAt: at,
    expiresAt: new Date(at.getTime() + 60_000),
  })
}

/** The decided call goes on; the guard's own judgement is its own test's affair. */
async function resume() {
  const body = testTool('upsertTask', { effect: 'write', inputSchema: upsertTask.inputSchema, execute: () => ({}) })
  const result = await runWorld(world, {
    hooks: hooks.filter((hook) => hook.name !== 'dangerous-tool-guard'),
    tools: [body],
    resumeCalls: [proposed],
    script: [],
  })
  return { ...result, bodies: body.bodies }
}

test('a file edited after the preview does not change what runs', async () => {
  world.workspace.write('new.etl', approved.scriptContent)
  park(approved)
  world.workspace.write('new.etl', 'select 1')

  const { bodies } = await resume()

  expect(bodies).toEqual([approved])
})

test('a file deleted after the preview does not keep the approved text from running', async () => {
  park(approved)

  expect((await resume()).bodies).toEqual([approved])
})

test('stored arguments that are not what was shown never run', async () => {
  park(approved, { ...approved, name: 'another_task' })

  const { bodies, store } = await resume()

  expect(bodies).toEqual([])
  expect(store.calls.get(proposed.id)).toMatchObject({ status: 'blocked', code: 'gate-failed' })
})

test('a call that a crash cut off and nobody parked loads its file again', async () => {
  world.workspace.write('new.etl', 'select 1 as a')

  expect((await resume()).bodies).toEqual([{ name: 'new_task', scriptContent: 'select 1 as a' }])
})
