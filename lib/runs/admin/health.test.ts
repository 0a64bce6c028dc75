import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { user, userRole } from '@/db/schema'
import type { Person } from '@/lib/contracts/user'
import { createRuntimeWorld, type RuntimeWorld } from '@/lib/testing/runtime-world'
import { backUpNow } from './backup'
import { readHealth } from './health'

let world: RuntimeWorld
const admin: Person = { id: 'zhao', name: 'zhao', role: 'admin' }
afterEach(async () => {
  await world.runtime.traceExport?.close(10)
  await world.runtime.warehouse.close()
  world.end()
})

async function open(variables: Record<string, string> = {}): Promise<void> {
  world = await createRuntimeWorld([], { SLUICE_MODEL: 'demo', ...variables })
  const { db, now } = world.runtime
  db.insert(user)
    .values({ id: 'zhao', name: 'zhao', email: 'z@example.invalid', createdAt: now(), updatedAt: now() })
    .run()
  db.insert(userRole).values({ userId: 'zhao', role: 'admin' }).run()
}

test('each part says how it is', async () => {
  await open()

  const health = await readHealth(world.runtime, admin)

  expect(health.warehouse).toMatchObject({ state: 'ok', error: null })
  expect(health.model).toMatchObject({ name: 'demo', demo: true })
  expect(health.database.bytes).toBeGreaterThan(0)
  expect(health.trace).toMatchObject({ exporter: 'none', endpoint: null })
  expect(health.backup.at).toBeNull()
})

test('a warehouse that does not answer is never said to be well', async () => {
  await open()
  const { runtime } = world
  const deaf = { ...runtime, warehouse: { ...runtime.warehouse, query: () => Promise.reject(new Error('gone')) } }

  expect((await readHealth(deaf, admin)).warehouse).toEqual({
    state: 'failed',
    snapshot: null,
    ms: null,
    error: 'internal',
  })
})

test('an exporter is named with its address, never with its key', async () => {
  await open({
    LANGFUSE_BASE_URL: 'https://langfuse.invalid',
    LANGFUSE_PUBLIC_KEY: 'pk-lf-1',
    LANGFUSE_SECRET_KEY: 'sk-lf-canary',
  })

  const health = await readHealth(world.runtime, admin)

  expect(health.trace).toMatchObject({
    exporter: 'langfuse',
    endpoint: 'https://langfuse.invalid/api/public/otel/v1/traces',
  })
  expect(JSON.stringify(health)).not.toContain('canary')
})

test('a backup at a button is written beside the data, once at a time, and remembered', async () => {
  await open()

  const [first, second] = await Promise.allSettled([backUpNow(world.runtime, admin), backUpNow(world.runtime, admin)])

  if (first.status !== 'fulfilled') throw first.reason
  expect(second).toMatchObject({ status: 'rejected', reason: { code: 'conflict' } })
  expect(existsSync(join(first.value.folder, 'manifest.json'))).toBe(true)
  expect((await readHealth(world.runtime, admin)).backup.at).not.toBeNull()
})

test('nobody else may ask or do any of it', async () => {
  await open()

  await expect(readHealth(world.runtime, world.analyst)).rejects.toMatchObject({ code: 'not-found' })
  await expect(backUpNow(world.runtime, world.approver)).rejects.toMatchObject({ code: 'not-found' })
})
