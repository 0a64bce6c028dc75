import { afterEach, beforeEach, expect, test } from 'vitest'
import { callTool } from '@/lib/testing/call-tool'
import { createToolWorld, type ToolWorld } from '@/lib/testing/tool-world'
import { upsertDatasource } from './upsert-datasource'

let world: ToolWorld
beforeEach(() => {
  world = createToolWorld()
})
afterEach(() => world.close())

test("a data source is created, then changed; the connection is not in the model's text", async () => {
  const input = { name: '订单库', type: 'mysql', connection: { host: 'db.internal', database: 'orders' } }
  const { output, text } = await callTool(upsertDatasource, world, input)

  const changed = await callTool(upsertDatasource, world, {
    ...input,
    datasourceId: output.id,
    connection: { host: 'db2.internal' },
  })

  expect(output).toMatchObject({ name: '订单库', version: 1, owner: 'Ana' })
  expect(text).not.toContain('db.internal')
  expect(changed.output).toMatchObject({ id: output.id, version: 2 })
})
