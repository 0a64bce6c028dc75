// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ApiError } from '@/components/api/api-error'
import { show } from '@/components/testing/show'
import { PendingBubble } from './pending-bubble'
import { readDraft, writeDraft } from './stored-draft'
import { keepUnsent, openingDraft, openingFiles } from './unsent-text'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

test('what did not arrive is the draft when the conversation is opened again, before what was typed since', () => {
  writeDraft('c1', 'and the downstream')
  keepUnsent('c1', [
    { text: 'rename it', files: ['/mnt/user-data/a.csv'] },
    { text: 'then publish it', files: [] },
  ])

  expect(openingDraft('c1')).toBe('rename it\nthen publish it\nand the downstream')

  expect(readDraft('c1')).toBe('rename it\nthen publish it\nand the downstream')
  expect(openingDraft('c1')).toBe('rename it\nthen publish it\nand the downstream')
  expect(openingDraft('c2')).toBe('')
  expect(openingFiles('c1')).toEqual(['/mnt/user-data/a.csv'])
  expect(openingFiles('c2')).toEqual([])
})

test('what arrived after all, or was discarded, is kept no longer', () => {
  keepUnsent('c1', [{ text: 'rename it', files: ['/mnt/user-data/a.csv'] }])

  keepUnsent('c1', [])

  expect(openingDraft('c1')).toBe('')
  expect(openingFiles('c1')).toEqual([])
})

test('a message that was refused for want of a session offers to sign in and comes back to this page', () => {
  history.pushState(null, '', '/c/c1?x=1')
  const bubble = (code: string) => (
    <PendingBubble
      message={{ clientId: '1', text: 'rename it', error: new ApiError(code, 401, '') }}
      onResend={() => undefined}
      onDismiss={() => undefined}
    />
  )
  show(bubble('not-signed-in'))
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login?next=%2Fc%2Fc1%3Fx%3D1')
  cleanup()

  show(bubble('internal'))
  expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull()
})
