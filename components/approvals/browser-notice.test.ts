// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askForNotices, noticeState, showNotice, stopNotices } from './browser-notice'

const shown: Array<{ title: string; tag?: string }> = []
let asked = 0
let answer: NotificationPermission

class FakeNotification {
  static permission: NotificationPermission = 'default'
  static requestPermission = async () => {
    asked++
    FakeNotification.permission = answer
    return answer
  }
  onclick: (() => void) | null = null
  constructor(title: string, options: NotificationOptions) {
    shown.push({ title, ...(options.tag ? { tag: options.tag } : {}) })
  }
}

const notice = { tag: 'c1', title: 'A decision waits', body: 'x', path: '/approvals/c1' }
const hide = (hidden: boolean) => Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })

beforeEach(() => {
  shown.length = 0
  asked = 0
  answer = 'granted'
  FakeNotification.permission = 'default'
  localStorage.clear()
  vi.stubGlobal('Notification', FakeNotification)
  hide(true)
})
afterEach(() => vi.unstubAllGlobals())

test('nothing is asked or shown by itself', () => {
  expect(showNotice(notice)).toBe(false)
  expect(noticeState()).toBe('off')
  expect(asked).toBe(0)
})

test('once asked for, a hidden page shows it and a visible one does not', async () => {
  expect(await askForNotices()).toBe('on')

  hide(false)
  expect(showNotice(notice)).toBe(false)
  hide(true)
  expect(showNotice(notice)).toBe(true)

  expect(shown).toEqual([{ title: 'A decision waits', tag: 'c1' }])
})

test('it can be switched off, and what the browser refused stays refused', async () => {
  await askForNotices()
  stopNotices()
  expect(noticeState()).toBe('off')
  expect(showNotice(notice)).toBe(false)

  answer = 'denied'
  expect(await askForNotices()).toBe('denied')
  expect(showNotice(notice)).toBe(false)
})

test('a browser without notices has none', async () => {
  vi.stubGlobal('Notification', undefined)

  expect(await askForNotices()).toBe('unsupported')
})
