// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChannelStatus, EventChannel } from '@/components/stream/event-channel'
import { LiveContext } from '@/components/stream/live-context'
import { freshCard, recordedRun } from '@/components/testing/recorded'
import { show } from '@/components/testing/show'
import type { InboxEntry } from '@/lib/contracts/inbox'
import type { LoggedEvent } from '@/lib/contracts/run-event'
import { useWaiting, WaitingProvider } from './waiting-provider'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Count() {
  const { items, version } = useWaiting()
  return <output data-version={version}>{items.length}</output>
}

/** A page whose stream is fed by hand, and a server with cards that wait. */
async function page(cards: InboxEntry[]) {
  let asked = 0
  vi.stubGlobal('fetch', async () => {
    asked++
    if (server.isDown) throw new TypeError('connection refused')
    return Response.json({ items: [...cards] })
  })
  const server = { isDown: false }
  let line: ChannelStatus = 'open'
  const statusListeners = new Set<() => void>()
  const listeners = new Set<(event: LoggedEvent) => void>()
  const channel = {
    subscribe: (listener: (event: LoggedEvent) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    status: () => line,
    subscribeStatus: (listener: () => void) => {
      statusListeners.add(listener)
      return () => void statusListeners.delete(listener)
    },
  } as unknown as EventChannel
  show(
    <LiveContext value={channel}>
      <WaitingProvider>
        <Count />
      </WaitingProvider>
    </LiveContext>,
  )
  await act(() => vi.advanceTimersByTimeAsync(10))
  const hear = async (...events: LoggedEvent[]) => {
    for (const event of events) for (const listener of listeners) listener(event)
    await act(() => vi.advanceTimersByTimeAsync(300))
  }
  const turn = (status: ChannelStatus) =>
    act(async () => {
      line = status
      for (const listener of statusListeners) listener()
      await vi.advanceTimersByTimeAsync(10)
    })
  return { hear, turn, server, asked: () => asked }
}

const box = recordedRun().find(
  ({ event }) => event.type === 'CUSTOM' && event.name === 'INTERACTION_BOX',
) as LoggedEvent
const spoken = () => document.querySelector('[aria-live="assertive"]')?.textContent

test('a new card is said aloud once; what waited before the page opened is not news', async () => {
  const cards = [freshCard({ interactionId: 'before' })]
  const { hear } = await page(cards)
  expect(spoken()).toBe('')

  cards.push(freshCard({ interactionId: 'new' }))
  await hear(box)
  expect(spoken()).toBe('A decision waits for you: How do you want to publish?')
  expect(screen.getByRole('status').textContent).toBe('2')
})

test('a burst of events asks the server once', async () => {
  const { hear, asked } = await page([])

  await hear(box, box, box)

  expect(asked()).toBe(2)
})

test('events that concern no card ask nothing', async () => {
  const { hear, asked } = await page([])

  await hear(...recordedRun().filter(({ event }) => event.type !== 'CUSTOM'))

  expect(asked()).toBe(1)
})

test('what was decided while the line was away is read when it is back, by the badge and by every list', async () => {
  const cards = [freshCard({ interactionId: 'before' })]
  const { turn } = await page(cards)
  await turn('waiting')
  cards.pop()

  await turn('open')

  const badge = screen.getByRole('status')
  expect(badge.textContent).toBe('0')
  expect(badge.getAttribute('data-version')).toBe('1')
})

test('a badge whose reading got no answer asks until there is one', async () => {
  const cards = [freshCard({ interactionId: 'before' })]
  const { hear, server } = await page(cards)
  cards.pop()
  server.isDown = true
  await hear(box)
  expect(screen.getByRole('status').textContent).toBe('1')

  server.isDown = false
  await act(() => vi.advanceTimersByTimeAsync(3000))

  expect(screen.getByRole('status').textContent).toBe('0')
})
