// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { callApi } from '@/components/api/call-api'
import { show } from '@/components/testing/show'
import { SignInLine } from './sign-in-line'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const answer = (status: number, body: unknown) => vi.stubGlobal('fetch', async () => Response.json(body, { status }))
const call = () => act(async () => void (await callApi('/api/me').catch(() => undefined)))

test('any call that is refused for want of a session shows the way to sign in, until one goes through', async () => {
  show(<SignInLine />)
  answer(403, { error: { code: 'forbidden', message: '' } })
  await call()
  expect(screen.queryByRole('link')).toBeNull()

  answer(401, { error: { code: 'not-signed-in', message: '' } })
  await call()
  expect(screen.getByRole('alert').textContent).toContain('Your session is over')
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toMatch(/^\/login/)

  answer(200, {})
  await call()
  expect(screen.queryByRole('link')).toBeNull()
})
