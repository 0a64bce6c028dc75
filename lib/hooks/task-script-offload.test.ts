import { afterEach, beforeEach, expect, test } from 'vitest'
import { scriptBases } from '@/lib/contracts/state-key'
import { call, eventsNamed, runWorld } from '@/lib/testing/run-world'
import { testTool } from '@/lib/testing/test-tool'
import { createToolWorld, saveTask, type ToolWorld } from '@/lib/testing/tool-world'
import type { Workspace } from '@/lib/workspace/workspace'
import { taskScriptOffload } from './task-script-offload'

let world: ToolWorld
beforeEach(() => {
  world = createToolWorld()
})
afterEach(() => world.close())

/** A script of exactly this many characters with a sentinel in its middle. */
function longScript(characters: number, sentinel = ''): string {
  const line = (i: number) => `  sum(amount_${i}) as total_${i}, -- 第 ${i} 个\n`
  let text = 'select\n'
  for (let i = 0; text.length < characters / 2; i++) text += line(i)
  text += `  '${sentinel}' as mark,\n`
  for (let i = 1000; text.length < characters - 200; i++) text += line(i)
  return `${text}  1 as last_one\nfrom dwd_order`.padEnd(characters, ' ').slice(0, characters)
}

/** Runs the hook alone on what a tool returns. */
const offload = (output: unknown, workspace: Workspace = world.workspace) => {
  const tool = testTool('anyTool', { execute: () => output })
  const services = { ...world, workspace }
  return runWorld(world, { hooks: [taskScriptOffload], tools: [tool], services, script: [call('anyTool', {})] })
}

const outputOf = (text: string | undefined) => JSON.parse(text ?? 'null')

test('a 37,814-character script gives a handle with that number and none of the SQL, and a byte-identical snapshot', async () => {
  const script = longScript(37_814)

  const { calls } = await offload({ taskId: 't1', name: 'dws_order_detail', version: 3, scriptContent: script })

  const { scriptContent } = outputOf(calls[0]?.text)
  expect(scriptContent).toBe(
    'offloaded to /mnt/chat-offload/dws_order_detail.remote.etl (read-only snapshot, 37814 characters). To edit: copy_file it to /mnt/user-data/dws_order_detail.etl, then str_replace in the copy, then upsertTask with scriptFilePath /mnt/user-data/dws_order_detail.etl.',
  )
  expect(world.workspace.read('/mnt/chat-offload/dws_order_detail.remote.etl')).toBe(script)
})

test('a short script is offloaded like a long one', async () => {
  const { calls } = await offload({ name: 't', scriptContent: 'select 1' })

  expect(outputOf(calls[0]?.text).scriptContent).toContain('8 characters')
})

test.each([
  [{ name: 't', scriptContent: '' }],
  [{ name: 't', scriptContent: 3 }],
  [{ name: 't' }],
  [[]],
  ['text'],
  [null],
])('a result without a script stays as it is: %j', async (output) => {
  const { calls } = await offload(output)

  expect(calls[0]?.text).toBe(typeof output === 'string' ? output : JSON.stringify(output))
  expect(world.workspace.list()).toEqual([])
})

test('array of three with the second save failing: first and third offloaded, second verbatim, HOOK_DEGRADED, run goes on', async () => {
  const workspace: Workspace = {
    ...world.workspace,
    saveSnapshot: (name, text, options) => {
      if (name.startsWith('two')) throw new Error('disk full')
      return world.workspace.saveSnapshot(name, text, options)
    },
  }
  const items = ['one', 'two', 'three'].map((name) => ({ name, scriptContent: `select '${name}'` }))

  const { calls, store, text } = await offload(items, workspace)

  const [one, two, three] = outputOf(calls[0]?.text)
  expect(one.scriptContent).toContain('offloaded to /mnt/chat-offload/one.remote.etl')
  expect(two).toEqual(items[1])
  expect(three.scriptContent).toContain('offloaded to /mnt/chat-offload/three.remote.etl')
  expect(eventsNamed(store, 'HOOK_DEGRADED')).toMatchObject([
    { hook: 'task-script-offload', slot: 'afterTool', message: 'disk full' },
  ])
  expect(text).toBe('done')
})

test('a sentinel from mid-script is in no prompt, event, message, state, firing or log', async () => {
  const sentinel = 'SENTINEL_7f3a'
  await saveTask(world.platform, longScript(37_814, sentinel))
  const logged: unknown[] = []

  const { store, model, text } = await runWorld(world, {
    prompt: '看一下 dws_order_detail 的脚本',
    script: [
      call('getTask', { task: 'dws_order_detail' }),
      call('copy_file', { from: '/mnt/chat-offload/dws_order_detail.remote.etl', to: '/mnt/user-data/a.etl' }),
    ],
    log: (message, data) => logged.push(message, data),
  })

  expect(text).toBe('done')
  expect(world.workspace.read('/mnt/user-data/a.etl')).toContain(sentinel)
  const seen = JSON.stringify([
    model.requests,
    store.events,
    store.messages,
    store.state,
    store.firings,
    [...store.calls],
    logged,
  ])
  expect(seen).toContain('offloaded to /mnt/chat-offload/dws_order_detail.remote.etl')
  expect(seen).not.toContain(sentinel)
})

test.each(['../x', '/', 'a\0b', 'x'.repeat(300), '..', '\u202Egnp', 'con'])(
  'the hostile task name %j stays inside the snapshot folder',
  async (name) => {
    const { calls, store } = await offload({ name, scriptContent: 'select 1' })

    const [file] = world.workspace.list()
    expect(world.workspace.list()).toHaveLength(1)
    expect(file?.path).toMatch(/^\/mnt\/chat-offload\/[^/]+\.remote\.etl$/)
    expect(outputOf(calls[0]?.text).scriptContent).toContain(file?.path)
    expect(eventsNamed(store, 'HOOK_DEGRADED')).toEqual([])
  },
)

test('pulling again never touches a working copy', async () => {
  const taskId = await saveTask(world.platform, 'select 1 as a')
  await runWorld(world, {
    script: [
      call('getTask', { task: taskId }),
      call('copy_file', { from: '/mnt/chat-offload/dws_order_detail.remote.etl' }),
    ],
  })
  world.workspace.write('/mnt/user-data/dws_order_detail.remote.etl', 'my edit')
  await world.platform.upsertTask(
    { taskId, name: 'dws_order_detail', scriptContent: 'select 2 as a' },
    { actor: { id: 'bo', name: 'Bo' }, idempotencyKey: 'other' },
  )

  const { store } = await runWorld(world, { script: [call('getTask', { task: taskId })] })

  expect(world.workspace.read('/mnt/user-data/dws_order_detail.remote.etl')).toBe('my edit')
  expect(eventsNamed(store, 'FILE_TREE_CHANGED')).toMatchObject([
    { path: '/mnt/chat-offload/dws_order_detail.remote.etl', change: 'UPDATED', version: 2, readOnly: true },
  ])
})

test('the version that the snapshot holds is recorded, an older one under a name of its own', async () => {
  const taskId = await saveTask(world.platform, 'select 1 as a')
  await world.platform.upsertTask(
    { taskId, name: 'dws_order_detail', scriptContent: 'select 2 as a' },
    { actor: { id: 'ana', name: 'Ana' }, idempotencyKey: 'again' },
  )

  const { store } = await runWorld(world, {
    script: [call('getTask', { task: taskId }), call('getTask', { task: taskId, version: 1 })],
  })

  expect(store.state[scriptBases.name]).toMatchObject({
    '/mnt/chat-offload/dws_order_detail.remote.etl@1': { taskId, version: 2 },
    '/mnt/chat-offload/dws_order_detail.v1.remote.etl@1': { taskId, version: 1 },
  })
})
