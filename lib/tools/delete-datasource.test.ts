import { afterEach, beforeEach, expect, test } from 'vitest'
import { callTool, failureOf } from '@/lib/testing/call-tool'
import { createToolWorld, type ToolWorld, testWrite } from '@/lib/testing/tool-world'
import { deleteDatasource } from './delete-datasource'

let world: ToolWorld
beforeEach(() => {
  world = createToolWorld()
})
afterEach(() => world.close())

test('a data source is gone after it was deleted; the same call again changes nothing', async () => {
  const { id } = await world.platform.upsertDatasource({ name: 'x', type: 'mysql', connection: {} }, testWrite())

  await callTool(deleteDatasource, world, { datasourceId: id }, { toolCallId: 'once' })
  const again = await callTool(deleteDatasource, world, { datasourceId: id }, { toolCallId: 'once' })

  expect(again.output).toEqual({ datasourceId: id })
  await failureOf(callTool(deleteDatasource, world, { datasourceId: id }))
})
