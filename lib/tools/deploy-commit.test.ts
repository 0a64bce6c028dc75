import { afterAll, beforeAll, expect, test } from 'vitest'
import { callTool, failureOf } from '@/lib/testing/call-tool'
import { createSalesWorld, type SalesWorld } from '@/lib/testing/sales-world'
import { deployCommit } from './deploy-commit'

let world: SalesWorld
beforeAll(async () => {
  world = await createSalesWorld()
})
afterAll(() => world.end())

test('a draft is published by its own act; an unknown pack is refused', async () => {
  const write = { actor: { id: 'ana', name: 'Ana' }, idempotencyKey: 'draft' }
  await world.platform.upsertTask(
    { name: 'extra', scriptContent: "insert into ads_city_sales select 'x', 1.0, '2026-03-09'" },
    { ...write, idempotencyKey: 'save' },
  )
  const draft = await world.platform.packCommit({ title: 'extra', mode: 'draft' }, write)

  const other = { grant: { optionId: 'deploy', value: 'deploy', inputs: {}, contentHash: 'of-something-else' } }
  expect((await failureOf(callTool(deployCommit, world, { packId: draft.id }, other))).code).toBe('stale-base')
  const { contentHash } = await world.platform.previewPack({ packId: draft.id }, 'ana')
  const grant = { optionId: 'deploy', value: 'deploy', inputs: {}, contentHash }
  const { output } = await callTool(deployCommit, world, { packId: draft.id }, { grant })

  expect(output.status).toBe('published')
  expect((await failureOf(callTool(deployCommit, world, { packId: 'none' }))).code).toBe('pack-not-found')
})
