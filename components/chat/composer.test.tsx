// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '@/components/api/api-error'
import { show, withPage } from '@/components/testing/show'
import type { WorkspaceFile } from '@/lib/contracts/conversation'
import { attachmentLimit, messageLimit } from '@/lib/contracts/request'
import { Composer } from './composer'

beforeEach(() => localStorage.clear())
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message to Sluice' })
const type = (value: string) => fireEvent.change(field(), { target: { value } })

const attach = async (file: File): Promise<WorkspaceFile> => ({
  path: `/mnt/user-data/${file.name}`,
  size: file.size,
  version: 1,
  readOnly: false,
  updatedAt: '',
  copiedFrom: null,
})

function compose(change: Partial<Parameters<typeof Composer>[0]> = {}) {
  const sent: string[] = []
  const onSend = async (text: string, files: readonly string[]) => void sent.push([text, ...files].join('\n'))
  const page = show(
    <Composer
      place="c1"
      isRunning={false}
      isSending={false}
      onSend={onSend}
      commands={[]}
      onAttach={attach}
      {...change}
    />,
  )
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

test('while a run goes on it can be stopped, and what is sent joins the queue', async () => {
  let stopped = 0
  const { sent } = compose({ isRunning: true, onStop: () => stopped++ })

  type('next')
  await act(async () => void fireEvent.keyDown(field(), { key: 'Enter', keyCode: 13 }))
  type('and then')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Queue' })))
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }))

  expect(sent).toEqual(['next', 'and then'])
  expect(stopped).toBe(1)
})

test('a file goes into the workspace at once, and the message names it', async () => {
  const { sent } = compose()

  const file = new File(['a,b'], '订单.csv')
  await act(async () => void fireEvent.paste(field(), { clipboardData: { files: [file] } }))
  type('look at it')
  await act(async () => void fireEvent.keyDown(field(), { key: 'Enter', keyCode: 13 }))

  expect(sent).toEqual(['look at it\n/mnt/user-data/订单.csv'])
  expect(screen.queryByText('订单.csv')).toBeNull()
})

test('a message that was refused has its text and its files back, also when the page is opened again', async () => {
  const first = compose({ onSend: () => Promise.reject(new Error('offline')) })
  const file = new File(['a,b'], 'a.csv')
  await act(async () => void fireEvent.paste(field(), { clipboardData: { files: [file] } }))
  type('look at it')
  await act(async () => void fireEvent.keyDown(field(), { key: 'Enter', keyCode: 13 }))
  expect(screen.getByRole('list', { name: 'Attached files' }).textContent).toContain('a.csv')
  first.unmount()

  const { sent } = compose()
  await act(async () => void fireEvent.keyDown(field(), { key: 'Enter', keyCode: 13 }))

  expect(sent).toEqual(['look at it\n/mnt/user-data/a.csv'])
  expect(localStorage.length).toBe(0)
})

test('files belong to their conversation, as the draft does', async () => {
  const first = compose()
  const file = new File(['a,b'], 'a.csv')
  await act(async () => void fireEvent.paste(field(), { clipboardData: { files: [file] } }))
  first.unmount()

  compose({ place: 'c2' })

  expect(screen.queryByText('a.csv')).toBeNull()
})

test('Enter while a file is on its way sends with it, once', async () => {
  let arrive: (file: WorkspaceFile) => void = () => undefined
  const { sent } = compose({
    onAttach: () =>
      new Promise((resolve) => {
        arrive = resolve
      }),
  })

  const file = new File(['a,b'], 'a.csv')
  await act(async () => void fireEvent.paste(field(), { clipboardData: { files: [file] } }))
  type('look')
  await act(async () => void fireEvent.keyDown(field(), { key: 'Enter', keyCode: 13 }))
  expect(sent).toEqual([])
  await act(async () => arrive(await attach(file)))

  expect(sent).toEqual(['look\n/mnt/user-data/a.csv'])
})

test('a file that was refused says why and is not named; it can be put away', async () => {
  const { sent } = compose({ onAttach: () => Promise.reject(new ApiError('file-not-text', 415, '')) })

  const file = new File(['a,b'], 'a.exe')
  await act(async () => void fireEvent.drop(field(), { dataTransfer: { files: [file] } }))
  expect(screen.getByText(/Only text files/)).toBeTruthy()
  type('hello')
  await act(async () => void fireEvent.keyDown(field(), { key: 'Enter', keyCode: 13 }))

  expect(sent).toEqual(['hello'])
})

test('a file over the limit never leaves the browser', async () => {
  const asked: string[] = []
  const onAttach = (file: File) => {
    asked.push(file.name)
    return attach(file)
  }
  compose({ onAttach })

  const file = new File([new Uint8Array(attachmentLimit + 1)], 'big.csv')
  await act(async () => void fireEvent.drop(field(), { dataTransfer: { files: [file] } }))

  expect(asked).toEqual([])
  expect(screen.getByText(/too large/i)).toBeTruthy()
})

const paste = (text: string) =>
  act(async () => void fireEvent.paste(field(), { clipboardData: { files: [], getData: () => text } }))

test('a pasted text that no message can hold goes along as a file, and what was typed stays', async () => {
  const files: File[] = []
  const { sent } = compose({
    onAttach: (file) => {
      files.push(file)
      return attach(file)
    },
  })
  type('sum it up')

  await paste('x'.repeat(messageLimit + 1))
  expect(field().value).toBe('sum it up')
  expect(screen.getByText(/Your text of 100,001 characters goes along as a file/)).toBeTruthy()
  await act(async () => void fireEvent.keyDown(field(), { key: 'Enter', keyCode: 13 }))

  expect(files.map(({ name, size }) => [name, size])).toEqual([['pasted-text.txt', messageLimit + 1]])
  expect(sent).toEqual(['sum it up\n/mnt/user-data/pasted-text.txt'])
  expect(screen.queryByText(/goes along as a file/)).toBeNull()
})

test('undone, the text stands in the field and the file is gone', async () => {
  compose()
  type('ab')
  field().setSelectionRange(1, 1)

  await paste('x'.repeat(messageLimit))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Undo' })))

  expect(field().value).toBe(`a${'x'.repeat(messageLimit)}b`)
  expect(screen.queryByText('pasted-text.txt')).toBeNull()
  expect(screen.getByText('At most 100,000 characters')).toBeTruthy()
})

test('a pasted text that fits is left to the field', async () => {
  compose()
  type('ab')

  await paste('x'.repeat(messageLimit - 2))

  expect(screen.queryByRole('list', { name: 'Attached files' })).toBeNull()
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

test('Enter while the message before is on its way sends right after it', async () => {
  const { sent, rerender } = compose({ isSending: true })
  const again = (isSending: boolean) =>
    rerender(
      withPage(
        <Composer
          place="c1"
          isRunning={false}
          isSending={isSending}
          onSend={async (text) => void sent.push(text)}
          commands={[]}
          onAttach={attach}
        />,
      ),
    )

  type('and then this')
  fireEvent.keyDown(field(), { key: 'Enter', keyCode: 13 })
  expect([sent, field().value]).toEqual([[], 'and then this'])
  await act(async () => again(false))

  expect([sent, field().value]).toEqual([['and then this'], ''])
})

test('a refused message goes back before what was typed meanwhile, which is not sent by itself', async () => {
  let refuse = (_: Error): void => undefined
  compose({ onSend: () => new Promise((_, reject) => (refuse = reject)) })
  type('first')
  fireEvent.keyDown(field(), { key: 'Enter', keyCode: 13 })
  type('second')

  await act(async () => refuse(new Error('offline')))

  expect(field().value).toBe('first\nsecond')
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
