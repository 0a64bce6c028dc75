import { afterEach, describe, expect, test } from 'vitest'
import { listPeople } from '@/lib/auth/people'
import { notedHeaders } from '@/lib/testing/noted-headers'
import { createRuntimeWorld, type RuntimeWorld } from '@/lib/testing/runtime-world'
import { asksSetupCode, isSetupOpen, setUp } from './set-up'

let world: RuntimeWorld
afterEach(() => world.end())

const input = { name: 'Ada', email: 'ada@example.invalid', password: 'a-long-password', code: '' }
const here = (more: Record<string, string> = {}) => notedHeaders('127.0.0.1', { host: 'localhost:3000', ...more })
const elsewhere = () => notedHeaders('198.51.100.7', { host: 'sluice.example' })
const admins = () => listPeople(world.runtime.db, ['admin'])

test('somebody on this machine makes the first administrator and is signed in', async () => {
  world = await createRuntimeWorld([])
  expect(isSetupOpen(world.runtime)).toBe(true)

  const response = await setUp(world.runtime, here(), input)

  expect(response.headers.getSetCookie()[0]).toMatch(/session_token=/)
  expect(admins()).toMatchObject([{ name: 'Ada' }])
  expect(isSetupOpen(world.runtime)).toBe(false)
  await expect(setUp(world.runtime, here(), input)).rejects.toMatchObject({ code: 'not-found' })
})

test('from elsewhere it takes the code of the console, once', async () => {
  world = await createRuntimeWorld([])
  const { runtime } = world

  await expect(setUp(runtime, elsewhere(), input)).rejects.toMatchObject({ code: 'wrong-setup-code' })
  expect(admins()).toEqual([])
  await setUp(runtime, elsewhere(), { ...input, code: runtime.setupCode })

  expect(admins()).toHaveLength(1)
  const again = setUp(runtime, elsewhere(), {
    ...input,
    email: 'eve@example.invalid',
    code: runtime.setupCode,
  })
  await expect(again).rejects.toMatchObject({ code: 'not-found' })
})

test('where the demo’s accounts work there is nothing to set up', async () => {
  world = await createRuntimeWorld([])
  const runtime = { ...world.runtime, env: { ...world.runtime.env, demoAccounts: true } }

  expect(isSetupOpen(runtime)).toBe(false)
  await expect(setUp(runtime, here(), input)).rejects.toMatchObject({ code: 'not-found' })
})

describe('the code is asked for', () => {
  const asks = async (headers: Headers, variables: Record<string, string> = {}) => {
    world = await createRuntimeWorld([], variables)
    return asksSetupCode(world.runtime, headers)
  }

  test.each<[string, () => Headers]>([
    ['behind a proxy on the same machine', () => here({ 'x-forwarded-for': '127.0.0.1' })],
    ['behind one that says so in the standard way', () => here({ forwarded: 'for=127.0.0.1' })],
    ['behind one that names the client only', () => here({ 'x-real-ip': '127.0.0.1' })],
    ['behind one that names itself', () => here({ via: '1.1 gate' })],
    ['under another name than loopback', () => notedHeaders('127.0.0.1', { host: 'sluice.example' })],
    ['from another machine that claims to be this one', () => notedHeaders('198.51.100.7', { host: 'localhost:3000' })],
    ['where nobody knows where a request came from', () => new Headers({ host: 'localhost:3000' })],
  ])('%s', async (_where, headers) => {
    expect(await asks(headers())).toBe(true)
  })

  test('where people use another address, or others reach the server', async () => {
    expect(await asks(here(), { SLUICE_URL: 'https://sluice.example' })).toBe(true)
    world.end()
    expect(await asks(here(), { HOST: '0.0.0.0' })).toBe(true)
  })

  test('of nobody whose own browser is on this machine', async () => {
    expect(await asks(here())).toBe(false)
    world.end()
    expect(await asks(here(), { SLUICE_URL: 'http://localhost:3000' })).toBe(false)
  })
})
