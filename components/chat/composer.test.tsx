// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '@/components/testing/show'
import { messageLimit } from '@/lib/contracts/request'
import { Composer } from './composer'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message to Sluice' })
const type = (value: string) => fireEvent.change(field(), { target: { value } })

function compose(change: Partial<Parameters<typeof Composer>[0]> = {}) {
  const sent: string[] = []
  const onSend = async (text: string) => void sent.push(text)
  const page = show(<Composer place="c1" isRunning={false} isSending={false} onSend={onSend} {...change} />)
  return { sent, ...page }
}

test('Enter sends what was typed and empties the field', async () => {
  const { sent } = compose()

  type('  rename it\n')
  await act(async () => void fireEvent.keyDown(field(), { key: 'Enter', keyCode: 13 }))

  expect(sent).toEqual(['rename it'])
  expect(field().value).toBe('')
})

test('Enter while an input method composes chooses a word and sends nothing', () => {
  const { sent } = compose()

  type('gaiming')
  fireEvent.keyDown(field(), { key: 'Enter', keyCode: 13, isComposing: true })
  fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 })

  expect(sent).toEqual([])
  expect(field().value).toBe('gaiming')
})

test('an empty message and one over the limit cannot be sent', () => {
  const { sent } = compose()

  type('   ')
  fireEvent.keyDown(field(), { key: 'Enter', keyCode: 13 })
  type('x'.repeat(messageLimit + 1))
  fireEvent.keyDown(field(), { key: 'Enter', keyCode: 13 })

  expect(sent).toEqual([])
  expect(screen.getByText('At most 100,000 characters')).toBeTruthy()
})

test('while a run goes on it can be stopped, and Enter keeps the text', () => {
  let stopped = 0
  const { sent } = compose({ isRunning: true, onStop: () => stopped++ })

  type('next')
  fireEvent.keyDown(field(), { key: 'Enter', keyCode: 13 })
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }))

  expect(sent).toEqual([])
  expect(field().value).toBe('next')
  expect(stopped).toBe(1)
})

test('a draft belongs to its conversation and outlives the page', () => {
  const first = compose()
  type('half a sentence')
  first.unmount()

  compose({ place: 'c2' }).unmount()
  compose()

  expect(field().value).toBe('half a sentence')
})

test('a message that was refused goes back into the field', async () => {
  compose({ onSend: () => Promise.reject(new Error('offline')) })

  type('keep me')
  await act(async () => void fireEvent.keyDown(field(), { key: 'Enter', keyCode: 13 }))

  expect(field().value).toBe('keep me')
})

test('it says plainly when the model is not one', () => {
  compose()

  expect(screen.getByText('Offline demo, not a language model')).toBeTruthy()
})

test('with a keyboard at hand the field has the focus at once, unless the person is elsewhere', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))

  compose()
  expect(document.activeElement).toBe(field())

  cleanup()
  const elsewhere = document.body.appendChild(document.createElement('button'))
  elsewhere.focus()
  compose()
  expect(document.activeElement).toBe(elsewhere)
  elsewhere.remove()
  vi.unstubAllGlobals()
})
