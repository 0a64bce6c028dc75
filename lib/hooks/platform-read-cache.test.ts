import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AgentTool } from '@/lib/contracts/tool'
import { call, runWorld } from '@/lib/testing/run-world'
import { createToolWorld, saveTable, type ToolWorld, testColumns, testWrite } from '@/lib/testing/tool-world'
import { tools } from '@/lib/tools'
import { bindTool } from '@/lib/tools/define-tool'
import { hooks } from '.'

let world: ToolWorld
let tableId: string
beforeEach(async () => {
  world = createToolWorld()
  tableId = await saveTable(world.platform, 'dws_orders', testColumns(3))
})
afterEach(() => world.close())

/** Plays calls with the real tools; `bodies` counts the bodies that ran. */
async function play(script: ReturnType<typeof call>[], services = world, cached = true) {
  const bodies: string[] = []
  const counted = (tool: AgentTool): AgentTool => ({
    ...tool,
    execute: (input, context) => {
      bodies.push(tool.name)
      return tool.execute(input, context)
    },
  })
  const result = await runWorld(services, {
    hooks: hooks.filter(({ name }) => cached || name !== 'platform-read-cache'),
    tools: tools.map((tool) => counted(bindTool(tool, services))),
    script,
  })
  return { ...result, bodies }
}

const getTable = (input: object) => call('getTable', input)
const addColumn = () =>
  world.platform.upsertTable({ tableId, name: 'dws_orders', columns: testColumns(4) }, testWrite())

test('the same read is answered without the platform, with the same bytes', async () => {
  const { bodies, calls, store } = await play([getTable({ table: 'dws_orders' }), getTable({ table: 'dws_orders' })])

  expect(bodies).toEqual(['getTable'])
  expect(calls[1]?.text).toBe(calls[0]?.text)
  expect(
    store.firings.filter(({ hook, decision }) => hook === 'platform-read-cache' && decision === 'answer'),
  ).toHaveLength(1)
})

test('defaults and the order of arguments make no difference, other arguments do', async () => {
  const { bodies } = await play([
    call('getLineage', { table: 'dws_orders' }),
    call('getLineage', { direction: 'downstream', depth: 3, table: 'dws_orders' }),
    call('getLineage', { table: 'dws_orders', direction: 'upstream' }),
  ])

  expect(bodies).toEqual(['getLineage', 'getLineage'])
})

test('another conversation is answered from the same cache', async () => {
  await play([getTable({ table: 'dws_orders' })])
  const other: ToolWorld = { ...world }

  const { bodies } = await play([getTable({ table: 'dws_orders' })], other)

  expect(bodies).toEqual([])
})

test("a write of this conversation's is read at once", async () => {
  const columns = testColumns(4).map(({ name, type, comment }) => ({ name, type, comment }))

  const { bodies, calls } = await play([
    getTable({ table: 'dws_orders' }),
    call('upsertTable', { tableId, name: 'dws_orders', columns }),
    getTable({ table: 'dws_orders' }),
  ])

  expect(calls.map(({ status }) => status)).toEqual(['done', 'done', 'done'])
  expect(bodies).toEqual(['getTable', 'upsertTable', 'getTable'])
  expect(calls[2]?.text).toContain('metric_004')
})

test('a write by another conversation, or by nobody, is read at once', async () => {
  await play([getTable({ table: 'dws_orders' }), call('searchTables', { query: 'orders' })])
  await addColumn()

  const { bodies, calls } = await play([getTable({ table: 'dws_orders' }), call('searchTables', { query: 'orders' })])

  expect(bodies).toEqual(['getTable', 'searchTables'])
  expect(calls[0]?.text).toContain('metric_004')
})

test('what was read while somebody wrote is not kept', async () => {
  const slow: ToolWorld = {
    ...world,
    platform: {
      ...world.platform,
      getLineage: async (...args) => {
        const view = await world.platform.getLineage(...args)
        await addColumn()
        return view
      },
    },
  }

  const { bodies } = await play(
    [call('getLineage', { table: 'dws_orders' }), call('getLineage', { table: 'dws_orders' })],
    slow,
  )

  expect(bodies).toEqual(['getLineage', 'getLineage'])
})

test('a failed read is not kept, and tasks, files and data are never answered from here', async () => {
  const { bodies } = await play([
    getTable({ table: 'none' }),
    getTable({ table: 'none' }),
    call('listTasks', {}),
    call('listTasks', {}),
    call('listFiles', {}),
    call('listFiles', {}),
  ])

  expect(bodies).toHaveLength(6)
})

test('a platform without a version is always asked', async () => {
  const { catalogVersion: _none, ...rest } = world.platform
  const plain = { ...world, platform: rest as ToolWorld['platform'] }

  const { bodies } = await play([getTable({ table: 'dws_orders' }), getTable({ table: 'dws_orders' })], plain)

  expect(bodies).toEqual(['getTable', 'getTable'])
})

test('with and without it the model reads the same', async () => {
  const script = [
    getTable({ table: 'dws_orders' }),
    getTable({ table: 'dws_orders' }),
    call('getTableDdl', { table: 'dws_orders' }),
  ]

  const texts = async (cached: boolean) => (await play(script, world, cached)).calls.map(({ text }) => text)

  expect(await texts(true)).toEqual(await texts(false))
})

test('a hook that is broken inside costs a read, not the run', async () => {
  const broken: ToolWorld = {
    ...world,
    platform: {
      ...world.platform,
      catalogVersion: () => {
        throw new Error('no version today')
      },
    },
  }

  const { bodies, status, calls } = await play([getTable({ table: 'dws_orders' })], broken)

  expect([bodies, status, calls[0]?.status]).toEqual([['getTable'], 'done', 'done'])
})
