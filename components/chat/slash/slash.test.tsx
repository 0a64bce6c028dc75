// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Composer } from '@/components/chat/composer'
import { show } from '@/components/testing/show'
import type { Locale } from '@/lib/contracts/localized'
import { useSlashCommands } from './use-slash-commands'

const skills = [
  { name: 'change-table-safely', description: { en: 'Renames columns.', 'zh-CN': '安全地改表。' } },
  { name: 'write-etl-task', description: 'Writes a task.' },
]
beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', async () => Response.json({ items: skills }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type Doing = Parameters<typeof useSlashCommands>[0]

function Message({ doing, sent }: { doing: Doing; sent: string[] }) {
  const { commands, help } = useSlashCommands(doing)
  return (
    <>
      <Composer
        place="c1"
        isRunning={doing.onStop !== undefined}
        isSending={false}
        onSend={async (text) => void sent.push(text)}
        commands={commands}
        onAttach={() => Promise.reject(new Error('no files here'))}
      />
      {help}
    </>
  )
}

function write(doing: Doing = {}, locale: Locale = 'en') {
  const sent: string[] = []
  const went: string[] = []
  const router = { push: (to: string) => went.push(to) } as unknown as AppRouterInstance
  show(
    <AppRouterContext value={router}>
      <Message doing={doing} sent={sent} />
    </AppRouterContext>,
    { locale },
  )
  return { sent, went }
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox')
const list = () => screen.queryByRole('listbox')
const options = () =>
  screen.getAllByRole('option').map((option) => option.firstElementChild?.nextElementSibling?.firstChild?.textContent)
const type = (value: string) => act(async () => void fireEvent.change(field(), { target: { value } }))
const press = (key: string, more: object = {}) => act(async () => void fireEvent.keyDown(field(), { key, ...more }))
/** The entry that the message names as chosen. */
const chosen = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent

test('a slash opens the commands and the skills with their descriptions, and the message keeps the focus', async () => {
  write()
  field().focus()

  await type('/')

  expect(options()).toEqual(['/new', '/stop', '/export', '/help', 'change-table-safely', 'write-etl-task'])
  expect(screen.getByText('Renames columns.')).toBeTruthy()
  expect(field().getAttribute('aria-controls')).toBe(list()?.id)
  expect(chosen()).toContain('/new')
  expect(document.activeElement).toBe(field())
  expect(screen.getByRole('status').textContent).toContain('6 entries')
})

test('in Chinese the skills are described in Chinese, and the signs of a Chinese input method open the list too', async () => {
  write({}, 'zh-CN')

  await type('、改表')

  expect(options()).toEqual(['change-table-safely'])
  await press('Enter')
  expect(field().value).toBe('按技能 change-table-safely 来做：')
})

test('arrows choose, Enter puts a skill into the message and sends nothing, however long it is held', async () => {
  const { sent } = write()

  await type('/')
  await press('ArrowUp')
  expect(chosen()).toContain('write-etl-task')
  await press('ArrowUp')
  await press('Enter')
  await press('Enter', { repeat: true })

  expect(field().value).toBe('Follow the skill change-table-safely: ')
  expect([list(), sent]).toEqual([null, []])
  await press('Enter')
  expect(sent).toEqual(['Follow the skill change-table-safely:'])
})

test('Ctrl and Enter choose as well while the list is open', async () => {
  const { sent } = write()

  await type('/write')
  await press('Enter', { ctrlKey: true })

  expect([field().value, sent]).toEqual(['Follow the skill write-etl-task: ', []])
})

test('keys of an input method neither choose nor send', async () => {
  const { sent, went } = write()

  await type('/new')
  await press('Enter', { isComposing: true })
  await press('Enter', { keyCode: 229 })
  await press('ArrowDown', { isComposing: true })

  expect([field().value, sent, went]).toEqual(['/new', [], []])
  expect(chosen()).toContain('/new')
})

test('Escape closes the list; the same text is then sent as it stands, and a new slash opens it again', async () => {
  const { sent, went } = write()

  await type('/ne')
  await press('Escape')
  await type('/new')
  expect(list()).toBeNull()
  await press('Enter')
  expect([sent, went]).toEqual([['/new'], []])

  await type('/')
  expect(list()).not.toBeNull()
})

test('a slash that nothing answers to is an ordinary message', async () => {
  const { sent } = write()

  await type('/data/orders.csv')
  await waitFor(() => expect(list()).toBeNull())
  await press('Enter')

  expect(sent).toEqual(['/data/orders.csv'])
})

test('a draft that was kept opens no list by itself', () => {
  localStorage.setItem('sluice.draft.c1', '/')

  write()

  expect(list()).toBeNull()
})

test('/new goes to a new conversation, /stop stops, /export saves; nothing is sent', async () => {
  const done: string[] = []
  const { sent, went } = write({ onStop: () => done.push('stop'), onExport: () => done.push('export') })

  for (const word of ['/new', '/stop', '/export']) {
    await type(word)
    await press('Enter')
    expect(field().value).toBe('')
  }

  expect([sent, went, done]).toEqual([[], ['/'], ['stop', 'export']])
})

test('what cannot be done now says why and stays; it is not sent either', async () => {
  const { sent } = write()

  await type('/stop')
  await press('Enter')

  expect(screen.getByRole('option').getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText('Nothing is running')).toBeTruthy()
  expect([field().value, sent]).toEqual(['/stop', []])
})

test('/help names the keys and the commands', async () => {
  write()

  await type('/help')
  await press('Enter')

  const dialog = await screen.findByRole('dialog', { name: 'Keys and commands' })
  for (const word of ['Shift Enter', '/export', 'Stop what is running']) expect(dialog.textContent).toContain(word)
  await act(async () => void fireEvent.keyDown(dialog, { key: 'Escape' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a finger chooses without taking the focus from the message', async () => {
  write()
  field().focus()
  await type('/write')

  const option = screen.getByRole('option', { name: /write-etl-task/ })
  expect(fireEvent.mouseDown(option)).toBe(false)
  await act(async () => void fireEvent.click(option))

  expect(field().value).toBe('Follow the skill write-etl-task: ')
  expect(document.activeElement).toBe(field())
})

test('the list may have the focus itself, with the same keys; it closes when message and list are left', async () => {
  write()
  await type('/')

  await act(async () => void fireEvent.blur(field(), { relatedTarget: list() }))
  expect(list()).not.toBeNull()
  await act(async () => void fireEvent.keyDown(list() as HTMLElement, { key: 'ArrowDown' }))
  expect(chosen()).toContain('/stop')
  await act(async () => void fireEvent.blur(list() as HTMLElement, { relatedTarget: document.body }))
  expect(list()).toBeNull()
})

test('skills that cannot be read are not shown as none', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ error: { code: 'internal', message: '' } }, { status: 500 }))
  write()

  await type('/')

  expect(await screen.findByText('The skills could not be read.')).toBeTruthy()
  expect(options()).toEqual(['/new', '/stop', '/export', '/help'])
})
