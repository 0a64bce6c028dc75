import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { account, verification } from '@/db/schema'
import { confirmBy } from '@/lib/auth/confirm-by'
import { signedInBy } from '@/lib/auth/current-person'
import { createPerson } from '@/lib/auth/people'
import type { AppError } from '@/lib/errors'
import { createRateLimits } from '@/lib/limits/rate-limits'
import { type FakeIdentityProvider, startFakeIdentityProvider } from '@/lib/testing/fake-identity-provider'
import { notedHeaders } from '@/lib/testing/noted-headers'
import { createRuntimeWorld, type RuntimeWorld } from '@/lib/testing/runtime-world'
import { answerAuth } from './answer-auth'

const home = 'http://127.0.0.1:3000'
let provider: FakeIdentityProvider
let world: RuntimeWorld | undefined

beforeEach(async () => {
  provider = await startFakeIdentityProvider()
})
afterEach(async () => {
  world?.end()
  world = undefined
  await provider.close()
})

const openWorld = async (variables: Record<string, string> = {}) => {
  world = await createRuntimeWorld([], {
    SLUICE_URL: home,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'sluice',
    OIDC_CLIENT_SECRET: 'hush',
    ...variables,
  })
  return world.runtime
}

/** A browser with its cookies, as far as a sign-in needs one. */
function browser(runtime: RuntimeWorld['runtime'], address = '198.51.100.7') {
  const jar = new Map<string, string>()
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const send = async (path: string, body?: unknown): Promise<Response> => {
    const response = await answerAuth(
      runtime,
      new Request(new URL(path, home), {
        method: body === undefined ? 'GET' : 'POST',
        headers: notedHeaders(address, {
          host: new URL(home).host,
          origin: home,
          cookie: cookie(),
          ...(body ? { 'content-type': 'application/json' } : {}),
        }),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    )
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '' || /max-age=0/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }
  return {
    jar,
    send,
    begin: async (body: unknown = {}) =>
      ((await (await send('/api/auth/sign-in/oidc', body)).json()) as { url: string }).url,
    /** The provider's page, which leads back at once. */
    visit: async (url: string) => (await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '',
    person: () => signedInBy(runtime.auth, runtime.db, new Headers({ cookie: cookie() }), false),
  }
}

/** The whole way; where it led in the end, and who is signed in then. */
async function signIn(runtime: RuntimeWorld['runtime'], on = browser(runtime), body: unknown = { next: '/approvals' }) {
  const back = await on.visit(await on.begin(body))
  const answer = await on.send(back)
  return { on, back, location: answer.headers.get('location'), signedIn: await on.person() }
}

describe('somebody whom the provider knows', () => {
  test('signs in, comes back to where they wanted to go, as an analyst', async () => {
    const runtime = await openWorld()

    const { location, signedIn } = await signIn(runtime)

    expect(location).toBe('/approvals')
    expect(signedIn?.person).toMatchObject({ name: 'Olga', role: 'analyst' })
    expect(confirmBy(runtime.db, signedIn?.person.id ?? '')).toBe('provider')
    const [asked] = provider.asked
    expect(asked?.searchParams.get('code_challenge_method')).toBe('S256')
    expect(asked?.searchParams.get('nonce')).toBeTruthy()
    expect(asked?.searchParams.get('redirect_uri')).toBe(`${home}/api/auth/callback/oidc`)
  })

  test('is the same person the next time, whatever name and e-mail say by then', async () => {
    const runtime = await openWorld()
    const first = await signIn(runtime)
    provider.identity = { sub: 'u-1', name: 'Olga Maria', email: 'o.m@example.invalid' }

    const second = await signIn(runtime)

    expect(second.signedIn?.person.id).toBe(first.signedIn?.person.id)
    const accounts = runtime.db.select().from(account).where(eq(account.providerId, 'oidc')).all()
    expect(accounts.map(({ accountId }) => accountId)).toEqual([`${provider.issuer}|u-1`])
  })

  test('gets a session of their own in place of the one that the browser had', async () => {
    const runtime = await openWorld()
    const { on, signedIn } = await signIn(runtime)
    const before = signedIn?.session.id

    const again = await signIn(runtime, on, { again: true })

    expect(again.signedIn?.session.id).not.toBe(before)
    expect(provider.asked.at(-1)?.searchParams.get('prompt')).toBe('login')
  })

  test('is led nowhere but to a page of ours', async () => {
    const runtime = await openWorld()

    expect((await signIn(runtime, undefined, { next: 'https://evil.example/' })).location).toBe('/')
  })
})

test('an e-mail address leads to nobody’s account', async () => {
  const runtime = await openWorld()
  const { auth, db } = runtime
  await createPerson(auth, db, {
    name: 'Boss',
    role: 'admin',
    email: 'boss@example.invalid',
    password: 'a-long-password',
  })
  provider.identity = { sub: 'u-9', name: 'Eve', email: 'boss@example.invalid' }

  const { location, signedIn } = await signIn(runtime)

  expect(location).toMatch(/^\/login\?failed=1/)
  expect(signedIn).toBeUndefined()
})

test('where nobody new gets in, somebody unknown is refused', async () => {
  const runtime = await openWorld({ OIDC_NEW_ROLE: 'none' })

  const { location, signedIn } = await signIn(runtime)

  expect(location).toMatch(/^\/login\?failed=1/)
  expect(signedIn).toBeUndefined()
})

describe('refused is', () => {
  const past = () => Math.floor(Date.now() / 1000) - 3_600
  test.each([
    ['a token of another issuer', () => ({ claims: { iss: 'https://evil.example' } })],
    ['a token for another client', () => ({ claims: { aud: 'somebody-else' } })],
    ['a token of another sign-in', () => ({ claims: { nonce: 'another' } })],
    ['a token without a nonce', () => ({ claims: { nonce: undefined } })],
    ['a token whose time is over', () => ({ claims: { exp: past() } })],
    ['a token that another key signed', () => ({ otherKey: true })],
    ['an answer without a token', () => ({ withoutIdToken: true })],
  ])('%s', async (_what, forge) => {
    const runtime = await openWorld()
    provider.forge = forge()

    const { location, signedIn } = await signIn(runtime)

    expect(location).toMatch(/^\/login\?failed=1/)
    expect(signedIn).toBeUndefined()
  })

  test('an answer to another browser’s request, as in a forged link', async () => {
    const runtime = await openWorld()
    const [attacker, victim] = [browser(runtime), browser(runtime)]
    const back = await attacker.visit(await attacker.begin())

    const answer = await victim.send(back)

    expect(answer.headers.get('location')).toMatch(/\/login\?failed=1/)
    expect(await victim.person()).toBeUndefined()
  })

  test('an answer that comes a second time', async () => {
    const runtime = await openWorld()
    const { on, back } = await signIn(runtime)
    on.jar.clear()

    const answer = await on.send(back)

    expect(answer.headers.get('location')).toMatch(/\/login\?failed=1/)
    expect(await on.person()).toBeUndefined()
  })

  test('an answer with a state that nobody gave out, or with none', async () => {
    const runtime = await openWorld()
    for (const query of ['code=x&state=made-up', 'code=x', '']) {
      const on = browser(runtime)
      await on.begin()
      const answer = await on.send(`/api/auth/callback/oidc?${query}`)
      expect(answer.headers.get('location')).toMatch(/\/login\?failed=1/)
      expect(await on.person()).toBeUndefined()
    }
  })

  test('a token that a script brings along', async () => {
    const runtime = await openWorld()
    const body = { provider: 'oidc', idToken: { token: 'x.y.z' } }

    await expect(browser(runtime).send('/api/auth/sign-in/social', body)).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('a provider that is not there', () => {
  test.each(['down', 'hangs'] as const)(
    'at the start (%s) holds nothing up, and is asked again by the next sign-in',
    async (mood) => {
      provider.mood = mood
      const runtime = await openWorld()
      const { auth, db } = runtime
      await createPerson(auth, db, {
        name: 'L',
        role: 'analyst',
        email: 'l@example.invalid',
        password: 'a-long-password',
      })
      const local = await browser(runtime).send('/api/auth/sign-in/email', {
        email: 'l@example.invalid',
        password: 'a-long-password',
      })
      expect(local.status).toBe(200)

      if (mood === 'down') {
        const refusal = await browser(runtime)
          .begin()
          .catch((error: AppError) => error.code)
        expect(refusal).toBe('provider-unavailable')
      }
      provider.mood = 'well'

      expect((await signIn(runtime)).signedIn?.person.name).toBe('Olga')
    },
  )
})

test('half a configuration stops the start', async () => {
  await expect(openWorld({ OIDC_CLIENT_ID: '' })).rejects.toMatchObject({ code: 'config-invalid' })
})

describe('beginning a sign-in', () => {
  const limit = 30

  test('is counted by address, and refused before the provider or the database hears of it', async () => {
    const runtime = await openWorld()
    const kept = () => runtime.db.select().from(verification).all().length
    for (let i = 0; i < limit; i++) await browser(runtime).begin()
    const before = kept()
    expect(before).toBe(limit)

    await expect(browser(runtime).begin()).rejects.toMatchObject({ code: 'rate-limited', status: 429 })

    expect(kept()).toBe(before)
    expect(await browser(runtime, '203.0.113.9').begin()).toContain(provider.issuer)
  })

  test('is refused where nobody can count', async () => {
    const runtime = await openWorld()
    const rates = createRateLimits(runtime.limits.person.perMinute, () => ({
      consume: () => Promise.reject(new Error('no memory')),
    }))

    const refused = browser({ ...runtime, limits: { ...runtime.limits, rates } }).begin()

    await expect(refused).rejects.toMatchObject({ code: 'rate-limited' })
  })
})
