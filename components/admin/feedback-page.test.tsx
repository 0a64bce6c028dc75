// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { PathnameContext, SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { afterEach, expect, test, vi } from 'vitest'
import { show } from '@/components/testing/show'
import type { FeedbackLine } from '@/lib/contracts/admin-feedback'
import type { Locale } from '@/lib/contracts/localized'
import { FeedbackPage } from './feedback-page'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const line: FeedbackLine = {
  id: 7,
  rating: 'down',
  comment: 'the wrong table',
  person: { id: 'ana', name: '李安 Li An' },
  model: 'deepseek:chat',
  conversationId: 'c1',
  title: 'orders',
  messageId: 'msg 1',
  at: '2026-01-05T08:00:00.000Z',
}

function open(search: string, page: { items: FeedbackLine[]; next: number | null }, locale: Locale = 'en') {
  const asked: string[] = []
  const went: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json(page)
  })
  show(
    <AppRouterContext value={{ replace: (to: string) => went.push(to) } as unknown as AppRouterInstance}>
      <PathnameContext value="/admin/feedback">
        <SearchParamsContext value={new URLSearchParams(search)}>
          <FeedbackPage />
        </SearchParamsContext>
      </PathnameContext>
    </AppRouterContext>,
    { locale },
  )
  return { asked, went }
}

test('a row says who thinks what of which model’s answer, and leads to the answer in the replay', async () => {
  open('', { items: [line, { ...line, id: 6, rating: 'up', comment: '', model: null }], next: null })

  const [bad, good] = (await screen.findAllByRole('row')).slice(1)
  expect(
    within(bad as HTMLElement)
      .getAllByRole('cell')
      .slice(0, 5)
      .map(({ textContent }) => textContent),
  ).toEqual(['Bad', 'the wrong table', '李安 Li An', 'deepseek:chat', 'orders'])
  expect(
    within(bad as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/admin/c/c1?message=msg%201')
  expect(good?.textContent).toContain('No comment')
  expect(good?.textContent).toContain('unknown')
})

test('the filters of the address are asked for; another one leads to the newest', async () => {
  const { asked, went } = open('rating=down&before=9', { items: [line], next: 3 })

  fireEvent.change(await screen.findByLabelText('From'), { target: { value: '2026-01-02' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Older' }))
  fireEvent.click(screen.getByRole('button', { name: 'To the newest' }))

  expect(asked).toEqual(['/api/admin/feedback?rating=down&before=9'])
  expect(went).toEqual([
    '/admin/feedback?rating=down&from=2026-01-02',
    '/admin/feedback?rating=down&before=3',
    '/admin/feedback?rating=down',
  ])
})

test('nothing yet is told from nothing that matches', async () => {
  open('', { items: [], next: null }, 'zh-CN')
  expect(await screen.findByText('还没有人评价过回答。')).toBeTruthy()
  cleanup()

  open('rating=up', { items: [], next: null })
  expect(await screen.findByText('No opinion matches.')).toBeTruthy()
})
