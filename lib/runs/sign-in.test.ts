import { afterAll, beforeAll, expect, test } from 'vitest'
import { POST as confirm } from '@/app/api/account/confirm/route'
import { POST as changePassword } from '@/app/api/account/password/route'
import { POST as authenticate } from '@/app/api/auth/[...all]/route'
import { GET as me } from '@/app/api/me/route'
import { GET as sessions } from '@/app/api/sessions/route'
import { createRouteWorld, type RouteWorld, testPassword, visitOf } from '@/lib/testing/route-world'

let world: RouteWorld
beforeAll(async () => {
  world = await createRouteWorld()
}, 60_000)
afterAll(() => world.end())

const context = { params: Promise.resolve({}) }
const email = 'the-approver@example.invalid'
const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
const signIn = (password: string, cookie?: string) =>
  authenticate(visitOf('POST', '/api/auth/sign-in/email', { cookie, body: { email, password } }))
const isOpen = async (cookie: string) => (await me(visitOf('GET', '/api/me', { cookie }), context)).status === 200
const codeOf = async (response: Response) => (await response.json()).error?.code

test('a sign-in sets a cookie that scripts cannot read, and answers with nothing else', async () => {
  const response = await signIn(testPassword)

  expect(response.headers.getSetCookie()[0]).toMatch(/HttpOnly.*SameSite=Lax|SameSite=Lax.*HttpOnly/)
  expect(await response.json()).toEqual({})
  expect(await isOpen(cookieOf(response))).toBe(true)
})

test.each(['wrong-password-1', ''])('the password %j is refused', async (password) => {
  const response = await signIn(password)

  expect([response.status, await codeOf(response), cookieOf(response)]).toEqual([401, 'wrong-credentials', ''])
})

test('a session that somebody planted before the sign-in is over after it', async () => {
  const planted = cookieOf(await signIn(testPassword))

  const own = cookieOf(await signIn(testPassword, planted))

  expect(own).not.toBe(planted)
  expect([await isOpen(planted), await isOpen(own)]).toEqual([false, true])
})

test.each([
  ['POST', 'update-user'],
  ['POST', 'change-email'],
  ['POST', 'sign-up/email'],
  ['GET', 'list-sessions'],
  ['GET', 'get-session'],
  ['POST', 'revoke-session'],
  ['POST', 'link-social'],
  ['POST', 'delete-user'],
  ['POST', 'request-password-reset'],
])('%s %s of the account library is not open', async (method, path) => {
  const cookie = await world.cookieOf(world.people.analyst)
  const body = method === 'GET' ? undefined : { name: 'The approver', newEmail: 'x@example.invalid' }

  const response = await authenticate(visitOf(method, `/api/auth/${path}`, { cookie, body }))

  expect(response.status).toBe(404)
})

test('whoever enters the password again gets a session that begins now', async () => {
  const { runtime, people } = world
  const cookie = await world.cookieOf(people.approver)
  const post = (body: unknown) => confirm(visitOf('POST', '/api/account/confirm', { cookie, body }), context)

  const wrong = await post({ password: 'not-the-password' })
  expect([wrong.status, await codeOf(wrong), await isOpen(cookie)]).toEqual([403, 'wrong-password', true])
  expect((await post({})).status).toBe(400)
  const confirmed = cookieOf(await post({ password: testPassword }))

  expect([await isOpen(cookie), await isOpen(confirmed)]).toEqual([false, true])
  const listed = await (await sessions(visitOf('GET', '/api/sessions', { cookie: confirmed }), context)).json()
  const { since } = listed.items.find((one: { isCurrent: boolean }) => one.isCurrent)
  expect(runtime.now().getTime() - Date.parse(since)).toBeLessThan(60_000)
})

test('a new password needs the present one and ends all other sessions', async () => {
  const [here, there] = [await world.cookieOf(world.people.admin), await world.cookieOf(world.people.admin)]
  const post = (body: unknown) =>
    changePassword(visitOf('POST', '/api/account/password', { cookie: here, body }), context)
  const next = 'another-long-password'

  expect(await codeOf(await post({ current: 'not-the-password', next }))).toBe('wrong-password')
  expect((await post({ current: testPassword, next: 'short' })).status).toBe(400)
  expect(await isOpen(there)).toBe(true)
  expect((await post({ current: testPassword, next })).status).toBe(200)

  expect([await isOpen(here), await isOpen(there)]).toEqual([true, false])
  expect(await codeOf(await post({ current: testPassword, next }))).toBe('wrong-password')
})
