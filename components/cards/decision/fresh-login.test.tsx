// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freshCard } from '@/components/testing/recorded'
import { show } from '@/components/testing/show'
import type { ConfirmBy } from '@/lib/contracts/session'
import { DecisionCard } from './decision-card'
import { armAfterMs } from './use-armed'

interface Sent {
  url: string
  body: unknown
}

/** A server that asks for a fresh login until somebody has confirmed with the right password. */
function server(password: string | undefined) {
  const sent: Sent[] = []
  let isFresh = false
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body))
    sent.push({ url, body })
    if (url === '/api/account/confirm') {
      isFresh = body.password === password
      return isFresh ? Response.json({}) : Response.json({ error: { code: 'wrong-password' } }, { status: 403 })
    }
    if (isFresh) return Response.json({})
    return Response.json({ error: { code: 'fresh-login-required', details: { minutes: 5 } } }, { status: 403 })
  })
  return sent
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const settle = () => act(() => vi.advanceTimersByTimeAsync(20))

/** The approver presses approve after their login has grown old. */
async function approve(confirmBy: ConfirmBy): Promise<void> {
  const card = freshCard({ status: 'awaiting_second', approver: { id: 'wang', name: '王衡' } })
  show(<DecisionCard {...card} />, { person: { id: 'wang', name: '王衡', role: 'approver' }, confirmBy })
  await act(() => vi.advanceTimersByTimeAsync(armAfterMs))
  fireEvent.click(screen.getByRole('button', { name: /Approve and run/ }))
  await settle()
}

test('an old login is confirmed with the password in the card, and the same decision goes on', async () => {
  const sent = server('open sesame')
  await approve('password')

  fireEvent.change(screen.getByLabelText('Your password'), { target: { value: 'wrong' } })
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  await settle()
  expect(screen.getByText('The password is wrong.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Your password'), { target: { value: 'open sesame' } })
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  await settle()

  const decisions = sent.filter(({ url }) => url.endsWith('/decision'))
  expect(decisions).toHaveLength(2)
  expect(decisions[1]).toEqual(decisions[0])
  expect(screen.queryByLabelText('Your password')).toBeNull()
})

test('on the demo one click confirms', async () => {
  const sent = server(undefined)
  await approve('demo')

  fireEvent.click(screen.getByRole('button', { name: 'Confirm as 王衡' }))
  await settle()

  expect(sent.map(({ url }) => url.split('/').at(-1))).toEqual(['decision', 'confirm', 'decision'])
})

test('whoever signs in elsewhere is led there and back', async () => {
  const sent = server(undefined)
  await approve('provider')

  fireEvent.click(screen.getByRole('button', { name: 'Sign in again' }))
  await settle()

  expect(sent.at(-1)).toMatchObject({ url: '/api/auth/sign-in/oidc', body: { again: true } })
})
