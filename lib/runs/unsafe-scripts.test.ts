import { afterEach, expect, test } from 'vitest'
import { auditOf } from '@/db/ledger/audit'
import { createRuntimeWorld, type RuntimeWorld } from '@/lib/testing/runtime-world'
import { health } from './health'
import { recordUnconfined, runsUnconfined } from './unsafe-scripts'

let world: RuntimeWorld | undefined
afterEach(async () => {
  await world?.runtime.warehouse.close()
  world?.end()
})

const entries = ({ runtime }: RuntimeWorld) => auditOf(runtime.db, 'installation')

test('an operator who accepts it runs scripts unconfined; health says unsafe, and each start leaves an entry in the audit', async () => {
  world = await createRuntimeWorld([], { SANDBOX: 'unsafe-i-accept' })

  await recordUnconfined(world.runtime)
  await recordUnconfined(world.runtime)

  expect(await health(world.runtime)).toMatchObject({ sandbox: 'unsafe' })
  expect(await runsUnconfined(world.runtime)).toBe(true)
  const entry = { actorId: 'system', action: 'sandbox.unsafe', body: { setting: 'SANDBOX=unsafe-i-accept' } }
  expect(entries(world)).toMatchObject([entry, entry])
})

test('without the setting nothing is unsafe, and nothing is said in the audit', async () => {
  world = await createRuntimeWorld([], { SANDBOX: 'none' })

  await recordUnconfined(world.runtime)

  expect(await health(world.runtime)).toMatchObject({ sandbox: 'none' })
  expect(await runsUnconfined(world.runtime)).toBe(false)
  expect(entries(world)).toEqual([])
})
