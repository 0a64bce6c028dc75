import { afterEach, expect, test } from 'vitest'
import { listPeople } from '@/lib/auth/people'
import { createRuntimeWorld, type RuntimeWorld } from '@/lib/testing/runtime-world'
import { isSetupOpen, setUp } from './set-up'

let world: RuntimeWorld
afterEach(() => world.end())

const input = { name: 'Ada', email: 'ada@example.invalid', password: 'a-long-password', code: '' }
const admins = () => listPeople(world.runtime.db, ['admin'])

test('somebody on this machine makes the first administrator and is signed in', async () => {
  world = await createRuntimeWorld([])
  expect(isSetupOpen(world.runtime)).toBe(true)

  const response = await setUp(world.runtime, new Headers(), input, true)

  expect(response.headers.getSetCookie()[0]).toMatch(/session_token=/)
  expect(admins()).toMatchObject([{ name: 'Ada' }])
  expect(isSetupOpen(world.runtime)).toBe(false)
  await expect(setUp(world.runtime, new Headers(), input, true)).rejects.toMatchObject({ code: 'not-found' })
})

test('from elsewhere it takes the code of the console, once', async () => {
  world = await createRuntimeWorld([])
  const { runtime } = world

  await expect(setUp(runtime, new Headers(), input, false)).rejects.toMatchObject({ code: 'wrong-setup-code' })
  expect(admins()).toEqual([])
  await setUp(runtime, new Headers(), { ...input, code: runtime.setupCode }, false)

  expect(admins()).toHaveLength(1)
  const again = setUp(
    runtime,
    new Headers(),
    { ...input, email: 'eve@example.invalid', code: runtime.setupCode },
    false,
  )
  await expect(again).rejects.toMatchObject({ code: 'not-found' })
})

test('where the demo’s accounts work there is nothing to set up', async () => {
  world = await createRuntimeWorld([])
  const runtime = { ...world.runtime, env: { ...world.runtime.env, demoAccounts: true } }

  expect(isSetupOpen(runtime)).toBe(false)
  await expect(setUp(runtime, new Headers(), input, true)).rejects.toMatchObject({ code: 'not-found' })
})
