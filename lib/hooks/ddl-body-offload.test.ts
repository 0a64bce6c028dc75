import { afterEach, beforeEach, expect, test } from 'vitest'
import { call, eventsNamed, runWorld } from '@/lib/testing/run-world'
import { testTool } from '@/lib/testing/test-tool'
import { createToolWorld, type ToolWorld, testColumns } from '@/lib/testing/tool-world'

let world: ToolWorld
beforeEach(() => {
  world = createToolWorld()
})
afterEach(() => world.close())

test("DDL goes to a file without a threshold, under a header made from the table's metadata", async () => {
  const columns = [...testColumns(2), { name: 'dt', type: 'VARCHAR', comment: '', partition: true }]
  await world.platform.upsertTable(
    { name: 'dim_small', comment: '小表', columns },
    { actor: { id: 'ana', name: 'Ana' }, idempotencyKey: 'k' },
  )

  const { calls, store } = await runWorld(world, { script: [call('getTableDdl', { table: 'dim_small' })] })

  const path = '/mnt/chat-offload/dim_small.ddl.sql'
  expect(calls[0]?.text).toContain(`offloaded to ${path}`)
  expect(calls[0]?.text).not.toContain('CREATE TABLE')
  const text = world.workspace.read(path)
  expect(text).toContain('-- table: dim_small\n')
  expect(text).toContain('-- partitions: dt\n')
  expect(text).toContain('-- comment: 小表\n')
  expect(text).toContain('CREATE TABLE dim_small')
  expect(eventsNamed(store, 'FILE_TREE_CHANGED')).toMatchObject([{ path, readOnly: true }])
})

test.each([
  'x\nDROP TABLE dws_order_detail;',
  'x\r\nDROP TABLE t;',
  'x\u2028DROP TABLE t;',
  'x\u0085DROP TABLE t;',
  'x\vDROP TABLE t;',
  '*/ DROP TABLE t; /*',
  'x\0\nDROP TABLE t',
])('the hostile comment %j cannot break out of the header', async (comment) => {
  const ddl = 'CREATE TABLE t (a INT);\n'
  const tool = testTool('getTableDdl', {
    execute: () => ({ name: 't', owner: comment, comment, partitionColumns: [comment], ddl }),
  })

  await runWorld(world, { tools: [tool], script: [call('getTableDdl', {})] })

  const [file] = world.workspace.list()
  const text = world.workspace.read(file?.path ?? '')
  const header = text.slice(0, text.length - ddl.length)
  expect(text.endsWith(ddl)).toBe(true)
  expect(header.split(/[\n\r\v\f\u0085\u2028\u2029]/).every((line) => line === '' || line.startsWith('-- '))).toBe(true)
})
