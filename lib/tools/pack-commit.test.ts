import { afterAll, beforeAll, expect, test } from 'vitest'
import { callTool, failureOf } from '@/lib/testing/call-tool'
import { createSalesWorld, type SalesWorld } from '@/lib/testing/sales-world'
import { packCommit } from './pack-commit'

let world: SalesWorld
beforeAll(async () => {
  world = await createSalesWorld()
})
afterAll(() => world.end())

const change = (column: string) =>
  world.platform.upsertTable(
    {
      tableId: world.platform.getTable('ads_city_sales')?.id,
      name: 'ads_city_sales',
      columns: [...(world.platform.getTable('ads_city_sales')?.columns ?? []), { name: column, type: 'INT' }],
    },
    { actor: { id: 'ana', name: 'Ana' }, idempotencyKey: `change ${column}` },
  )

const granted = (value: string) => ({ grant: { optionId: value, value, inputs: {} } })

test('without a grant nothing is released, and a mode that is no mode is no grant', async () => {
  await change('a')

  expect((await failureOf(callTool(packCommit, world, { title: 'x' }))).code).toBe('not-granted')
  expect((await failureOf(callTool(packCommit, world, { title: 'x' }, granted('edit_more')))).code).toBe('not-granted')
  expect(world.platform.getTable('ads_city_sales')?.publishedVersion).toBe(1)
})

test('the model cannot name the mode or an approval', async () => {
  await expect(callTool(packCommit, world, { title: 'x', mode: 'direct' }, granted('draft'))).rejects.toThrow()
  await expect(callTool(packCommit, world, { title: 'x', approved: true }, granted('draft'))).rejects.toThrow()
})

test('draft keeps, direct publishes: as the person chose', async () => {
  const draft = await callTool(packCommit, world, { title: '加一列' }, granted('draft'))
  expect(draft.output).toMatchObject({ status: 'draft', mode: 'draft' })
  expect(world.platform.getTable('ads_city_sales')?.publishedVersion).toBe(1)

  const { output, text } = await callTool(
    packCommit,
    world,
    { title: '加一列', packId: draft.output.id },
    granted('direct'),
  )

  expect(output).toMatchObject({
    mode: 'direct',
    status: 'published',
    items: [{ name: 'ads_city_sales', result: 'done' }],
  })
  expect(text).toContain('published, mode direct')
  expect(world.platform.getTable('ads_city_sales')?.publishedVersion).toBe(2)
})

test('what was saved after the approval is not released with it', async () => {
  await change('late_one')
  const { contentHash } = await world.platform.previewPack({}, 'ana')
  await change('late_two')
  const grant = { optionId: 'direct', value: 'direct', inputs: {}, contentHash }

  expect((await failureOf(callTool(packCommit, world, { title: 'x' }, { grant }))).code).toBe('stale-base')
  expect(world.platform.getTable('ads_city_sales')?.publishedVersion).toBe(2)
})
