// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '@/components/testing/show'
import { type ThreadActions, ThreadActionsContext } from './thread-actions'
import type { UserEntry } from './thread-view'
import { UserMessage } from './user-message'

const entry: UserEntry = {
  kind: 'user',
  key: 'user:m0',
  seq: 1,
  at: '2026-01-01T00:00:00Z',
  runId: 'r',
  text: 'rename a',
  author: undefined,
  files: [],
  isStreaming: false,
}

function given(change: Partial<UserEntry> = {}, isBusy = false) {
  const replaced: unknown[] = []
  const actions: ThreadActions = {
    isBusy,
    say: () => undefined,
    opinionOf: () => undefined,
    rate: () => undefined,
    replace: (...call) => replaced.push(call),
  }
  show(
    <ThreadActionsContext value={actions}>
      <UserMessage entry={{ ...entry, ...change }} />
    </ThreadActionsContext>,
  )
  return replaced
}
const edit = () => fireEvent.click(screen.getByRole('button', { name: 'Edit and send again' }))
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' })

test('a message is said in another way by keyboard alone', () => {
  const replaced = given()

  edit()
  fireEvent.change(field(), { target: { value: 'rename b' } })
  fireEvent.keyDown(field(), { key: 'Enter' })

  expect(replaced).toEqual([['m0', 'rename b', []]])
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('Enter while an input method composes sends nothing; Escape leaves the message as it was', () => {
  const replaced = given()

  edit()
  fireEvent.change(field(), { target: { value: 'gai' } })
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true })
  fireEvent.keyDown(field(), { key: 'Escape' })

  expect(replaced).toEqual([])
  expect(screen.getByText('rename a')).toBeTruthy()
})

test('what was said anew already, and anything while a run goes on, cannot be edited', () => {
  given({ isSuperseded: true })
  expect(screen.queryByRole('button', { name: 'Edit and send again' })).toBeNull()
  cleanup()

  given({}, true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Edit and send again' }).disabled).toBe(true)
})

test('on a page for reading only it can be copied and no more', () => {
  show(<UserMessage entry={entry} />)

  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Copy the message'])
})
