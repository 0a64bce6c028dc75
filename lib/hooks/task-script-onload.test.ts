import fs from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '@/lib/errors'
import { createMemoryRunStore } from '@/lib/testing/memory-run-store'
import { call, eventsNamed, runWorld } from '@/lib/testing/run-world'
import { testTool } from '@/lib/testing/test-tool'
import { createToolWorld, saveTable, saveTask, type ToolWorld, testWrite } from '@/lib/testing/tool-world'
import { tools } from '@/lib/tools'
import { bindTool } from '@/lib/tools/define-tool'
import { upsertTask } from '@/lib/tools/upsert-task'
import type { Workspace } from '@/lib/workspace/workspace'
import { hooks } from './index'
import { inlineScriptLimit } from './task-script-onload'

let world: ToolWorld
beforeEach(() => {
  world = createToolWorld()
})
afterEach(() => world.close())

const snapshot = '/mnt/chat-offload/dws_order_detail.remote.etl'
const copy = '/mnt/user-data/dws_order_detail.etl'

const base = `insert into dws_order_detail
select order_id, order_amount, channel
from dwd_order
where bizdate = '\${bizdate}'
union all
select order_id, order_amount, 'shop'
from dwd_shop_order
where bizdate = '\${bizdate}'
`

/** The real run with the body of upsertTask replaced by a recorder. */
async function save(input: Record<string, unknown>, setup: Parameters<typeof runWorld>[1] = {}) {
  const recorder = testTool('upsertTask', { effect: 'write', inputSchema: upsertTask.inputSchema, execute: () => ({}) })
  const others = tools.filter((tool) => tool.name !== 'upsertTask').map((tool) => bindTool(tool, world))
  const result = await runWorld(world, { tools: [...others, recorder], script: [call('upsertTask', input)], ...setup })
  return { ...result, bodies: recorder.bodies, saved: result.calls.find((made) => made.tool === 'upsertTask') }
}

/** The task is fetched and copied, as a model does it. */
async function pull(taskId: string): Promise<Record<string, unknown>> {
  const { store } = await runWorld(world, {
    script: [call('getTask', { task: taskId }), call('copy_file', { from: snapshot, to: copy })],
  })
  return store.state
}

test("the tool body receives exactly the file's text and no scriptFilePath", async () => {
  const text = `${base}-- 末行 \t\r\n\n`
  world.workspace.write('new.etl', text)

  const { bodies, saved } = await save({ name: 'new_task', scriptFilePath: '/mnt/user-data/new.etl' })

  expect(bodies).toEqual([{ name: 'new_task', scriptContent: text }])
  expect(saved?.status).toBe('done')
})

test("the platform's comment block is stripped, an author's own block with the same separator lines stays", async () => {
  const taskId = await saveTask(
    world.platform,
    `-- ${'='.repeat(60)}\n-- schedule: 0 2 * * *\n-- retries: 3\n-- ${'='.repeat(60)}\n${base}`,
  )
  const state = await pull(taskId)
  expect(world.workspace.read(copy)).toContain('-- task_id: ')

  const { bodies } = await save({ taskId, scriptFilePath: copy }, { store: createMemoryRunStore({ state }) })

  expect(bodies).toEqual([
    {
      taskId,
      baseVersion: 1,
      scriptContent: `-- ${'='.repeat(60)}\n-- schedule: 0 2 * * *\n-- retries: 3\n-- ${'='.repeat(60)}\n${base}`,
    },
  ])
})

test('both parameters present: the file wins', async () => {
  world.workspace.write('new.etl', base)

  const { bodies } = await save({ name: 'new_task', scriptFilePath: 'new.etl', scriptContent: 'select 1' })

  expect(bodies).toEqual([{ name: 'new_task', scriptContent: base }])
})

describe('each cause blocks: body called 0 times, coded error, the run goes on', () => {
  test.each([
    ['a path outside', '/etc/passwd', 'path-outside'],
    ['a path that climbs out', '../../../etc/passwd', 'path-outside'],
    ['the snapshot in place of the copy', snapshot, 'read-only-file'],
    ['a symlink out of the workspace', 'link.etl', 'path-outside'],
    ['a folder that is a link', 'folder/secret', 'path-outside'],
    ['a hard link', 'hard.etl', 'path-outside'],
    ['a missing file', 'none.etl', 'file-not-found'],
    ['a folder', 'sub', 'path-invalid'],
    ['an empty file', 'empty.etl', 'file-empty'],
    ['a file of spaces', 'blank.etl', 'file-empty'],
    ['a file that is only the comment block', 'header.etl', 'file-empty'],
    ['a file over the size limit', 'big.etl', 'file-too-large'],
    ['a file that is no text', 'picture.etl', 'invalid-arguments'],
    ['a placeholder', 'placeholder.etl', 'sql-incomplete'],
    ['a Chinese placeholder', 'lve.etl', 'sql-incomplete'],
    ['unbalanced brackets', 'unbalanced.etl', 'sql-incomplete'],
    ['text that ends in mid-statement', 'cut.etl', 'sql-incomplete'],
    ['a branch that the base version had', 'lost-branch.etl', 'sql-incomplete'],
  ])('%s', async (_cause, path, code) => {
    const taskId = await saveTask(world.platform, base)
    const state = await pull(taskId)
    const folder = join(world.root, 'conversation-1/user-data')
    fs.writeFileSync(join(world.root, 'secret'), base)
    fs.symlinkSync(join(world.root, 'secret'), join(folder, 'link.etl'))
    fs.symlinkSync(world.root, join(folder, 'folder'))
    fs.linkSync(join(world.root, 'secret'), join(folder, 'hard.etl'))
    fs.writeFileSync(join(folder, 'big.etl'), Buffer.alloc(5 * 1024 * 1024 + 1, 'x'))
    fs.writeFileSync(join(folder, 'picture.etl'), Buffer.from([0x89, 0x50, 0xff, 0xfe]))
    world.workspace.write('sub/x', 'x')
    world.workspace.write('empty.etl', '')
    world.workspace.write('blank.etl', ' \n\t\n')
    world.workspace.write('header.etl', world.platform.getTask(taskId)?.scriptContent.replace(base, '\n') ?? '')
    world.workspace.write('placeholder.etl', base.replace('from dwd_order\n', '-- other columns ...\nfrom dwd_order\n'))
    world.workspace.write('lve.etl', base.replace('order_amount, channel', 'order_amount, channel -- 其他字段...'))
    world.workspace.write('unbalanced.etl', base.replace('order_amount', 'sum((order_amount)'))
    world.workspace.write('cut.etl', base.slice(0, base.indexOf('union all') + 16))
    world.workspace.write('lost-branch.etl', base.slice(0, base.indexOf('union all')))

    const { bodies, saved, text, store } = await save(
      { taskId, scriptFilePath: path },
      { store: createMemoryRunStore({ state }) },
    )

    expect(bodies).toEqual([])
    expect(saved).toMatchObject({ status: 'blocked', code })
    expect(saved?.text).toContain(`[${code}]`)
    expect(text).toBe('done')
    expect(store.ended?.status).toBe('done')
    expect(world.platform.getTask(taskId)?.version).toBe(1)
  })

  test('a missing identity', async () => {
    world.workspace.write('new.etl', base)

    const { bodies, saved } = await save(
      { name: 'new_task', scriptFilePath: 'new.etl' },
      { run: { runId: 'run-1', conversationId: 'conversation-1', user: { id: '', name: '', role: 'analyst' } } },
    )

    expect(bodies).toEqual([])
    expect(saved).toMatchObject({ status: 'blocked', code: 'identity-missing' })
  })

  test('an unknown task', async () => {
    world.workspace.write('new.etl', base)

    const { bodies, saved } = await save({ taskId: 'none', scriptFilePath: 'new.etl' })

    expect(bodies).toEqual([])
    expect(saved).toMatchObject({ status: 'blocked', code: 'task-not-found' })
  })

  test('a check that breaks: the gate fails closed', async () => {
    world.workspace.write('new.etl', base)
    const sql = { ...world.sql, checkCompleteness: () => Promise.reject(new Error('worker gone')) }

    const { bodies, saved } = await save({ name: 'n', scriptFilePath: 'new.etl' }, { services: { ...world, sql } })

    expect(bodies).toEqual([])
    expect(saved).toMatchObject({ status: 'blocked', code: 'gate-failed' })
  })
})

test('a finding names the line of the file as the model sees it, comment block included', async () => {
  const taskId = await saveTask(world.platform, base)
  const state = await pull(taskId)
  const whole = world.workspace.read(copy)
  world.workspace.write(copy, whole.replace('order_amount, channel', 'order_amount, ..., channel'))
  const line = whole.split('\n').findIndex((text) => text.includes('order_amount, channel')) + 1

  const { saved } = await save({ taskId, scriptFilePath: copy }, { store: createMemoryRunStore({ state }) })

  expect(saved?.text).toContain(`line ${line}:`)
})

test('the base is the version that the copy came from, not the newest pull', async () => {
  const taskId = await saveTask(world.platform, base)
  const state = await pull(taskId)
  await world.platform.upsertTask({ taskId, name: 'dws_order_detail', scriptContent: `${base}limit 10` }, testWrite())
  const { store } = await runWorld(world, {
    script: [call('getTask', { task: taskId })],
    store: createMemoryRunStore({ state }),
  })

  const { bodies } = await save(
    { taskId, scriptFilePath: copy },
    { store: createMemoryRunStore({ state: store.state }) },
  )

  expect(bodies).toMatchObject([{ baseVersion: 1 }])
})

test('a second edit of a saved copy stands on the version it became', async () => {
  const taskId = await saveTask(world.platform, base)
  const edit = (from: string, to: string) => call('str_replace', { path: copy, old_str: from, new_str: to })
  const script = [
    call('getTask', { task: taskId }),
    call('copy_file', { from: snapshot, to: copy }),
    edit("'shop'", "'store'"),
    call('upsertTask', { taskId, scriptFilePath: copy }),
    edit("'store'", "'mall'"),
    call('upsertTask', { taskId, scriptFilePath: copy }),
  ]

  const { calls } = await runWorld(world, { script })

  expect(calls.map((made) => made.status)).toEqual(['done', 'done', 'done', 'done', 'done', 'done'])
  expect(world.platform.getTask(taskId)?.version).toBe(3)
  expect(world.platform.taskAtVersion(taskId, 3)?.scriptContent).toBe(base.replace("'shop'", "'mall'"))
})

test('a save on a base that another person moved is refused', async () => {
  const taskId = await saveTask(world.platform, base)
  const state = await pull(taskId)
  await world.platform.upsertTask(
    { taskId, name: 'dws_order_detail', scriptContent: base.replace("'shop'", "'x'") },
    testWrite(),
  )

  const { calls } = await runWorld(world, {
    script: [call('upsertTask', { taskId, scriptFilePath: copy })],
    store: createMemoryRunStore({ state }),
  })

  expect(calls[0]).toMatchObject({ status: 'failed', code: 'stale-base' })
})

test('a removal that the person asked for passes, one that only the model says does not', async () => {
  const taskId = await saveTask(world.platform, base)
  const state = await pull(taskId)
  world.workspace.write(copy, base.slice(0, base.indexOf('union all')))
  const withState = () => ({ store: createMemoryRunStore({ state }) })

  const asked = await save(
    { taskId, scriptFilePath: copy },
    { ...withState(), prompt: '把 dwd_shop_order 那个分支删掉' },
  )
  const notAsked = await save({ taskId, scriptFilePath: copy }, { ...withState(), prompt: 'show dwd_shop_order' })
  const byModel = await save(
    { taskId, scriptFilePath: copy },
    {
      ...withState(),
      prompt: 'go on',
      script: [
        { text: 'I remove dwd_shop_order.', calls: [{ tool: 'upsertTask', input: { taskId, scriptFilePath: copy } }] },
      ],
    },
  )

  expect(asked.bodies).toHaveLength(1)
  expect(notAsked.saved).toMatchObject({ status: 'blocked', code: 'sql-incomplete' })
  expect(byModel.saved).toMatchObject({ status: 'blocked', code: 'sql-incomplete' })
})

test('a script may follow a column that this conversation dropped', async () => {
  const tableId = await saveTable(world.platform, 'dws_order_detail', [
    { name: 'order_id', type: 'BIGINT', comment: '' },
    { name: 'order_amount', type: 'BIGINT', comment: '' },
    { name: 'channel', type: 'VARCHAR', comment: '' },
  ])
  const taskId = await saveTask(world.platform, base)
  const state = await pull(taskId)
  world.workspace.write(copy, base.replaceAll(', order_amount', ''))

  const before = await save({ taskId, scriptFilePath: copy }, { store: createMemoryRunStore({ state }) })
  const { store } = await runWorld(world, {
    script: [call('upsertTable', { tableId, changes: [{ op: 'drop', column: 'order_amount' }] })],
    store: createMemoryRunStore({ state }),
  })
  const after = await save({ taskId, scriptFilePath: copy }, { store: createMemoryRunStore({ state: store.state }) })

  expect(before.saved).toMatchObject({ status: 'blocked', code: 'sql-incomplete' })
  expect(after.bodies).toHaveLength(1)
})

test('a large inline scriptContent while the workspace works is refused with advice', async () => {
  const scriptContent = `select ${Array.from({ length: 600 }, (_, i) => `column_${i}`).join(',\n')} from t`
  expect(scriptContent.length).toBeGreaterThan(inlineScriptLimit)

  const { bodies, saved } = await save({ name: 'new_task', scriptContent })

  expect(bodies).toEqual([])
  expect(saved).toMatchObject({ status: 'blocked', code: 'inline-script-refused' })
  expect(saved?.text).toContain('create_file')
  expect(saved?.text).toContain('scriptFilePath')
})

test('a large inline scriptContent is taken when the workspace is down', async () => {
  const scriptContent = `select ${Array.from({ length: 600 }, (_, i) => `column_${i}`).join(',\n')} from t`
  const down = () => {
    throw new AppError('internal', 'disk gone')
  }
  const workspace: Workspace = { ...world.workspace, list: down, read: down, write: down, saveSnapshot: down }

  const { bodies } = await save({ name: 'new_task', scriptContent }, { services: { ...world, workspace } })

  expect(bodies).toEqual([{ name: 'new_task', scriptContent }])
})

test("a short inline script is checked like a file, against the task's version", async () => {
  const taskId = await saveTask(world.platform, base)

  const lost = await save({ taskId, scriptContent: base.slice(0, base.indexOf('union all')) })
  const whole = await save({ taskId, scriptContent: base.replace("'shop'", "'store'") })

  expect(lost.saved).toMatchObject({ status: 'blocked', code: 'sql-incomplete' })
  expect(whole.bodies).toHaveLength(1)
})

test('a save without a script passes: only the comment changes', async () => {
  const taskId = await saveTask(world.platform, base)

  const { bodies } = await save({ taskId, comment: '订单明细' })

  expect(bodies).toEqual([{ taskId, comment: '订单明细' }])
})

test('scriptFilePath still present in a tool body: refused and logged, the hook was bypassed', async () => {
  const logged: unknown[] = []
  world.workspace.write('new.etl', base)

  const { calls } = await runWorld(world, {
    hooks: hooks.filter((hook) => hook.name !== 'task-script-onload'),
    script: [call('upsertTask', { name: 'new_task', scriptFilePath: 'new.etl' })],
    log: (message, data) => logged.push([message, data]),
  })

  expect(calls[0]).toMatchObject({ status: 'failed', code: 'hook-bypassed' })
  expect(JSON.stringify(logged)).toContain('Hook bypassed')
  expect(world.platform.listTasks().total).toBe(0)
})

test('history, events, state and firings hold only the path', async () => {
  const taskId = await saveTask(world.platform, base)
  const logged: unknown[] = []
  const script = [
    call('getTask', { task: taskId }),
    call('copy_file', { from: snapshot, to: copy }),
    call('str_replace', { path: copy, old_str: "'shop'", new_str: "'store'" }),
    call('upsertTask', { taskId, scriptFilePath: copy }),
  ]

  const { store, model, calls } = await runWorld(world, { script, log: (message, data) => logged.push(message, data) })

  expect(calls.at(-1)).toMatchObject({ status: 'done', input: { taskId, scriptFilePath: copy } })
  const seen = JSON.stringify([store.events, store.messages, store.state, store.firings, model.requests, logged])
  expect(seen).not.toContain('dwd_shop_order\\nwhere')
  expect(seen).not.toContain('select order_id')
  expect(eventsNamed(store, 'FILE_TREE_CHANGED').map(({ path, change, version }) => [path, change, version])).toEqual([
    [snapshot, 'CREATED', 1],
    [copy, 'CREATED', 1],
    [copy, 'UPDATED', 2],
  ])
})

test("both parameters' descriptions tell the model to prefer the file path", () => {
  const { scriptContent, scriptFilePath } = (
    upsertTask.inputSchema as unknown as { shape: Record<string, { description?: string }> }
  ).shape

  expect(scriptContent?.description).toContain('Prefer scriptFilePath')
  expect(scriptFilePath?.description).toContain('preferred over scriptContent')
})
