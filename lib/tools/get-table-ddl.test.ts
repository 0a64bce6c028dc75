import { afterEach, beforeEach, expect, test } from 'vitest'
import { callTool, failureOf } from '@/lib/testing/call-tool'
import { createToolWorld, saveTable, type ToolWorld } from '@/lib/testing/tool-world'
import { getTableDdl } from './get-table-ddl'

let world: ToolWorld
beforeEach(() => {
  world = createToolWorld()
})
afterEach(() => world.close())

test('DDL comes with the metadata for its header; unfiled it is marked as data', async () => {
  await saveTable(world.platform, 'dim_user', [{ name: 'dt', type: 'VARCHAR', comment: '', partition: true }])

  const { output, text } = await callTool(getTableDdl, world, { table: 'dim_user' })

  expect(output).toMatchObject({ name: 'dim_user', owner: 'Ana', version: 1, columnCount: 1, partitionColumns: ['dt'] })
  expect(output.ddl).toContain('CREATE TABLE dim_user')
  expect(text).toContain('[data 1] DDL of dim_user')
})

test('an unknown table is refused', async () => {
  expect((await failureOf(callTool(getTableDdl, world, { table: 'none' }))).code).toBe('table-not-found')
})
