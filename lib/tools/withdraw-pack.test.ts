import { afterEach, beforeEach, expect, test } from 'vitest'
import { callTool, failureOf } from '@/lib/testing/call-tool'
import { createToolWorld, type ToolWorld } from '@/lib/testing/tool-world'
import { withdrawPack } from './withdraw-pack'

let world: ToolWorld
beforeEach(() => {
  world = createToolWorld()
})
afterEach(() => world.close())

test('a draft is taken back and its items are pending again', async () => {
  const write = { actor: { id: 'ana', name: 'Ana' }, idempotencyKey: 'draft' }
  await world.platform.upsertTask(
    { name: 'extra', scriptContent: 'select 1 as a' },
    { ...write, idempotencyKey: 'save' },
  )
  const draft = await world.platform.packCommit({ title: 'extra', mode: 'draft' }, write)

  const { output } = await callTool(withdrawPack, world, { packId: draft.id })

  expect(output.status).toBe('withdrawn')
  expect(world.platform.pendingItems('ana').map((item) => item.name)).toEqual(['extra'])
})

test("another analyst's draft stays; an administrator takes it back", async () => {
  const write = { actor: { id: 'bo', name: 'Bo' }, idempotencyKey: 'draft-of-bo' }
  await world.platform.upsertTask(
    { name: 'extra', scriptContent: 'select 1 as a' },
    { ...write, idempotencyKey: 'save' },
  )
  const draft = await world.platform.packCommit({ title: 'extra', mode: 'draft' }, write)

  const refused = await failureOf(callTool(withdrawPack, world, { packId: draft.id }))
  expect(refused).toMatchObject({ code: 'forbidden', message: expect.stringContaining("Bo's draft") })
  expect(world.platform.getPack(draft.id)?.status).toBe('draft')

  const user = { id: 'dan', name: 'Dan', role: 'admin' as const }
  const { output } = await callTool(withdrawPack, world, { packId: draft.id }, { user })
  expect(output.status).toBe('withdrawn')
})

test("another analyst's draft is not saved over", async () => {
  const write = { actor: { id: 'bo', name: 'Bo' }, idempotencyKey: 'draft-of-bo' }
  await world.platform.upsertTask(
    { name: 'extra', scriptContent: 'select 1 as a' },
    { ...write, idempotencyKey: 'save' },
  )
  const { id: packId } = await world.platform.packCommit({ title: 'extra', mode: 'draft' }, write)

  const overwrite = world.platform.packCommit(
    { packId, title: 'mine now', mode: 'draft' },
    { actor: { id: 'ana', name: 'Ana' }, idempotencyKey: 'over' },
  )

  expect((await failureOf(overwrite)).code).toBe('forbidden')
  expect(world.platform.getPack(packId)?.title).toBe('extra')
})

test('an unknown pack is refused', async () => {
  expect((await failureOf(callTool(withdrawPack, world, { packId: 'none' }))).code).toBe('pack-not-found')
})
