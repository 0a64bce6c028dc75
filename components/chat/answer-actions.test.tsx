// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '@/components/testing/show'
import type { FeedbackEntry } from '@/lib/contracts/conversation'
import { AnswerActions } from './answer-actions'
import { type ThreadActions, ThreadActionsContext } from './thread-actions'
import type { TextEntry, UserEntry } from './thread-view'

const base = { seq: 1, at: '2026-01-01T00:00:00Z', runId: 'r', isStreaming: false }
const text = (id: string): TextEntry => ({ ...base, kind: 'text', key: `text:${id}`, text: id, isReplaced: false })
const user: UserEntry = {
  ...base,
  kind: 'user',
  key: 'user:m0',
  text: 'ask',
  author: undefined,
  files: ['/mnt/user-data/a.csv'],
}

function given(opinion?: FeedbackEntry, isBusy = false) {
  const calls: unknown[] = []
  const actions: ThreadActions = {
    isBusy,
    say: () => undefined,
    opinionOf: (id) => (opinion?.messageId === id ? opinion : undefined),
    rate: (entry) => calls.push(entry),
    replace: (...call) => calls.push(call),
  }
  show(
    <ThreadActionsContext value={actions}>
      <AnswerActions texts={[text('m1'), text('m2')]} retries={user} />
    </ThreadActionsContext>,
  )
  return calls
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('an opinion belongs to the last text of the answer; the same again takes it back', () => {
  const calls = given()
  press('Good answer')
  cleanup()
  const later = given({ messageId: 'm2', rating: 'up', comment: '' })
  press('Good answer')

  expect(calls).toEqual([{ messageId: 'm2', rating: 'up', comment: '' }])
  expect(later).toEqual([{ messageId: 'm2', rating: null }])
})

test('what was wrong is said in words', () => {
  const calls = given()

  press('Bad answer')
  fireEvent.change(screen.getByRole('textbox', { name: /Comment/ }), { target: { value: ' wrong table ' } })
  press('Send')

  expect(calls).toEqual([{ messageId: 'm2', rating: 'down', comment: 'wrong table' }])
})

test('another try says the same message with its files again; not while a run goes on', () => {
  const calls = given()
  press('Answer again')

  expect(calls).toEqual([['m0', 'ask', ['/mnt/user-data/a.csv']]])
  cleanup()
  given(undefined, true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Answer again' }).disabled).toBe(true)
})

test('a thread for reading only offers to copy', () => {
  show(<AnswerActions texts={[text('m1')]} retries={user} />)

  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Copy the answer'])
})
