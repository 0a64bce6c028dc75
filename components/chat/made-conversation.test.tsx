// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '@/components/testing/show'
import { NewConversation } from './new-conversation'
import { openingDraft } from './unsent-text'

const router = { push: () => undefined } as unknown as AppRouterInstance
const open = () =>
  show(
    <AppRouterContext value={router}>
      <NewConversation />
    </AppRouterContext>,
  )

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A server that makes conversations and takes files; `refused` answers to the messages come first. */
function server(refusals: Array<[status: number, code: string]>) {
  const asked: string[] = []
  let made = 0
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'POST') return Response.json({ items: [] })
    asked.push(`${url.split('?')[0]} ${typeof body === 'string' ? (JSON.parse(body).files ?? '') : ''}`.trim())
    if (url.endsWith('/conversations')) return Response.json({ id: `c${++made}` })
    if (url.includes('/files')) return Response.json({ path: '/mnt/user-data/a.csv' })
    const [status, code] = refusals.shift() ?? []
    return code ? Response.json({ error: { code, message: '' } }, { status: status ?? 500 }) : Response.json({ seq: 1 })
  })
  return asked
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message to Sluice' })
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))
async function send() {
  fireEvent.keyDown(field(), { key: 'Enter', keyCode: 13 })
  await settle()
}
async function compose() {
  open()
  fireEvent.paste(field(), { clipboardData: { files: [new File(['a'], 'a.csv')] } })
  fireEvent.change(field(), { target: { value: 'look' } })
  await settle()
}

test('after a lost session and a new page the text, its file and the conversation that holds it are there again', async () => {
  const asked = server([[401, 'not-signed-in']])
  await compose()
  await send()
  cleanup()

  open()
  await settle()
  expect(field().value).toBe('look')
  await send()

  expect(asked).toEqual([
    '/api/conversations',
    '/api/conversations/c1/files',
    '/api/conversations/c1/messages /mnt/user-data/a.csv',
    '/api/conversations/c1/messages /mnt/user-data/a.csv',
  ])
  expect(localStorage.length).toBe(0)
})

test('a conversation that is gone is not asked for again', async () => {
  const asked = server([[404, 'not-found']])
  await compose()
  await send()
  await send()

  expect(asked.filter((each) => each === '/api/conversations')).toHaveLength(2)
})

test('what is sent while the first message is on its way waits in its conversation, and what is still typed moves there', async () => {
  const asked = server([])
  open()
  fireEvent.change(field(), { target: { value: 'first' } })
  fireEvent.keyDown(field(), { key: 'Enter', keyCode: 13 })
  fireEvent.change(field(), { target: { value: 'second' } })
  await send()
  fireEvent.change(field(), { target: { value: 'thi' } })
  cleanup() // the page changes

  expect(asked).toEqual(['/api/conversations', '/api/conversations/c1/messages', '/api/conversations/c1/queue'])
  expect(openingDraft('c2')).toBe('')
  expect(openingDraft('c1')).toBe('thi')
  expect(openingDraft('new')).toBe('')
})

test('a first message that is refused holds the second one back, and loses neither', async () => {
  const asked = server([[429, 'too-many-requests']])
  open()
  fireEvent.change(field(), { target: { value: 'first' } })
  fireEvent.keyDown(field(), { key: 'Enter', keyCode: 13 })
  fireEvent.change(field(), { target: { value: 'second' } })
  await send()

  expect(asked).toEqual(['/api/conversations', '/api/conversations/c1/messages'])
  expect(field().value).toBe('first\nsecond')
})
