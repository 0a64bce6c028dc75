// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { ThemeProvider } from 'next-themes'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '@/components/testing/show'
import type { SessionView } from '@/lib/contracts/session'
import { SettingsPage } from './settings-page'

const linux = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const phone = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'

/** The server with two sessions, of which the first one asks. */
function server() {
  const sent: string[] = []
  let items: SessionView[] = [
    { id: 's1', isCurrent: true, since: '2026-03-01T08:00:00Z', program: linux },
    { id: 's2', isCurrent: false, since: '2026-02-01T08:00:00Z', program: phone },
  ]
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (init.method && init.method !== 'GET') sent.push(`${init.method} ${url} ${String(init.body ?? '')}`.trim())
    if (url === '/api/account/password' && String(init.body).includes('wrong'))
      return Response.json({ error: { code: 'wrong-password' } }, { status: 403 })
    if (init.method === 'DELETE') items = items.filter(({ isCurrent }) => isCurrent)
    return Response.json(url === '/api/sessions' ? { items } : {})
  })
  return sent
}

beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: false, addListener() {}, removeListener() {} })))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = (confirmBy: 'password' | 'demo' = 'password') =>
  show(
    <AppRouterContext value={{} as AppRouterInstance}>
      <ThemeProvider>
        <SettingsPage />
      </ThemeProvider>
    </AppRouterContext>,
    { confirmBy },
  )

test('a person sees where they are signed in and signs out there', async () => {
  const sent = server()
  open()

  const row = (await screen.findByText('Firefox · Android')).closest('li') as HTMLElement
  const here = screen.getByText('Chrome · Linux').closest('li') as HTMLElement
  expect(within(here).queryByRole('button')).toBeNull()
  fireEvent.click(within(row).getByRole('button', { name: 'Sign out' }))

  await waitFor(() => expect(screen.queryByText('Firefox · Android')).toBeNull())
  expect(sent).toEqual(['DELETE /api/sessions/s2'])
})

test('signing out everywhere else is one press', async () => {
  const sent = server()
  open()

  fireEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }))

  await waitFor(() => expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull())
  expect(sent).toEqual(['DELETE /api/sessions'])
})

test('a new password needs the present one; a wrong one is told at its field', async () => {
  const sent = server()
  open()
  const fill = (current: string) => {
    fireEvent.change(screen.getByLabelText('Current password'), { target: { value: current } })
    fireEvent.change(screen.getByLabelText('New password'), { target: { value: 'a-new-long-password' } })
    fireEvent.click(screen.getByRole('button', { name: 'Change password' }))
  }

  fill('wrong')
  expect(await screen.findByText('The password is wrong.')).toBeTruthy()
  fill('right')

  await waitFor(() => expect((screen.getByLabelText('New password') as HTMLInputElement).value).toBe(''))
  expect(sent.at(-1)).toBe('POST /api/account/password {"current":"right","next":"a-new-long-password"}')
})

test('an account without a password offers to change none', async () => {
  server()
  open('demo')

  await screen.findByText('Chrome · Linux')

  expect(screen.queryByLabelText('New password')).toBeNull()
})
