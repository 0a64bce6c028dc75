// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { show } from '@/components/testing/show'
import { Backup } from './storage-page'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a backup that was just made is the last one, without loading the page again', async () => {
  let at: string | null = null
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return Response.json({ backup: { at, folder: '/backups' } })
    expect(path).toContain('backup')
    at = '2026-03-09T10:00:00.000Z'
    return Response.json({ folder: '/backups/1', bytes: 10, ms: 5, items: [] })
  })
  show(<Backup />)
  expect(await screen.findByText(/No backup was made/)).toBeTruthy()

  fireEvent.click(screen.getByRole('button', { name: 'Back up now' }))

  await waitFor(() => expect(screen.queryByText(/No backup was made/)).toBeNull())
  expect(screen.getByText(/Last backup from here/)).toBeTruthy()
})
