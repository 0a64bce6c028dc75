import { afterAll, beforeAll, expect, test } from 'vitest'
import { callTool, failureOf } from '@/lib/testing/call-tool'
import { createSalesWorld, type SalesWorld } from '@/lib/testing/sales-world'
import { rollback } from './rollback'

let world: SalesWorld
beforeAll(async () => {
  world = await createSalesWorld()
})
afterAll(() => world.end())

test('a published change goes back to the version before', async () => {
  const tableId = world.platform.getTable('ads_city_sales')?.id
  const columns = world.platform.getTable('ads_city_sales')?.columns ?? []
  const write = (idempotencyKey: string) => ({ actor: { id: 'ana', name: 'Ana' }, idempotencyKey })
  await world.platform.upsertTable(
    { tableId, name: 'ads_city_sales', columns: [...columns, { name: 'extra', type: 'INT' }] },
    write('save'),
  )
  const pack = await world.platform.packCommit({ title: 'extra', mode: 'direct' }, write('pack'))
  await world.platform.idle()

  const { output, text } = await callTool(rollback, world, { packId: pack.id })

  expect(text).toContain(output.id)
  expect(text).toContain(`Rolls back ${pack.id}.`)
  const now = (await world.warehouse.describe()).find(({ table }) => table === 'ads_city_sales')
  expect(now?.columns.map(({ name }) => name)).not.toContain('extra')
})

test('an unknown pack is refused', async () => {
  expect((await failureOf(callTool(rollback, world, { packId: 'none' }))).code).toBe('pack-not-found')
})
