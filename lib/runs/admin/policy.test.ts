import { afterEach, expect, test } from 'vitest'
import { user, userRole } from '@/db/schema'
import { loadPolicy } from '@/lib/guard/policy'
import { shippedYaml } from '@/lib/testing/guard-world'
import { createRuntimeWorld, type RuntimeWorld } from '@/lib/testing/runtime-world'
import { readPolicy } from './policy'

let world: RuntimeWorld
afterEach(() => world.end())

test('owners are shown with their line, and those who can never approve with the reason', async () => {
  world = await createRuntimeWorld([])
  const { db, now } = world.runtime
  const account = { id: 'zhao', name: 'zhao', email: 'zhao@example.com', createdAt: now(), updatedAt: now() }
  db.insert(user).values(account).run()
  db.insert(userRole).values({ userId: 'zhao', role: 'analyst' }).run()
  const yaml = `${shippedYaml()}\nowners:\n  - { pattern: dws_*, users: [zhao@example.com, gone@example.com], roles: [admin] }\n`
  const policy = loadPolicy(yaml, 'x.yaml')

  const { owners } = readPolicy({ ...world.runtime, policy }, { id: 'dan', name: 'Dan', role: 'admin' })

  expect(owners).toEqual([
    {
      pattern: 'dws_*',
      users: ['zhao@example.com', 'gone@example.com'],
      roles: ['admin'],
      line: yaml.split('\n').findIndex((line) => line.includes('zhao@')) + 1,
      problems: [
        { user: 'zhao@example.com', code: 'owner-not-approver' },
        { user: 'gone@example.com', code: 'owner-unknown' },
      ],
    },
  ])
})
