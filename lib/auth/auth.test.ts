import { expect, test } from 'vitest'
import { testDatabase } from '@/lib/testing/database'
import { createAuth } from './auth'
import { createPerson } from './people'

const secret = 's'.repeat(32)
const email = 'ana@example.invalid'
const password = 'a-long-password'

/** Signs in over HTTP as a page at `origin` would; the server itself sees plain http on `host`. */
async function signIn(secureCookies: boolean, origin: string) {
  const db = testDatabase()
  const auth = createAuth(db, { secret, secureCookies })
  await createPerson(auth, db, { name: 'Ana', role: 'analyst', email, password })
  const request = new Request('http://sluice.example/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', host: 'sluice.example', origin },
    body: JSON.stringify({ email, password }),
  })
  return auth.handler(request)
}

const cookieOf = (response: Response) => response.headers.getSetCookie().find((line) => line.includes('session_token'))

test('beyond loopback the session goes over https only', async () => {
  const response = await signIn(true, 'https://sluice.example')

  expect(response.status).toBe(200)
  expect(cookieOf(response)).toMatch(/^__Secure-sluice\.session_token=.*; Secure/)
  expect(cookieOf(response)).toContain('HttpOnly')
})

test('on loopback it works over plain http', async () => {
  const response = await signIn(false, 'http://sluice.example')

  expect(cookieOf(response)).toMatch(/^sluice\.session_token=/)
  expect(cookieOf(response)).not.toContain('Secure')
})
