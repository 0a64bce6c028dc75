// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reduceThread } from '@/components/chat/reduce-thread'
import { emptyThread } from '@/components/chat/thread-view'
import { recordedRun } from '@/components/testing/recorded'
import { useReplay } from './use-replay'

const events = recordedRun()
const pageSize = 7

/** The server's pages of the log. */
beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string) => {
    const after = Number(new URL(path, 'http://x').searchParams.get('after'))
    const page = events.filter(({ seq }) => seq > after).slice(0, pageSize)
    return Response.json({ events: page, lastSeq: events.at(-1)?.seq })
  })
})
afterEach(() => void vi.unstubAllGlobals())

async function open(start?: Parameters<typeof useReplay>[1]) {
  const { result } = renderHook(() => useReplay('c1', start))
  await waitFor(() => expect(result.current.isLoading).toBe(false))
  return result
}

test('all pages are read, and it opens at the end', async () => {
  const replay = await open()

  expect(replay.current.events).toEqual(events)
  expect(replay.current.position).toBe(events.length)
})

test('at every position, forwards, backwards or by a jump, the view is what the reducer makes of the events until there', async () => {
  const replay = await open()

  for (const position of [0, 1, 2, 10, 3, events.length, events.length - 1, 5]) {
    act(() => replay.current.goTo(position))

    expect(replay.current.view.entries).toEqual(reduceThread(emptyThread, events.slice(0, position)).entries)
    expect(replay.current.current).toEqual(events[position - 1])
  }
})

test('it plays to the end and stops there; from the end it begins anew', async () => {
  const replay = await open()
  act(() => replay.current.setSpeed(16))
  act(() => replay.current.goTo(events.length - 3))

  act(() => replay.current.togglePlaying())
  await waitFor(() => expect(replay.current.position).toBe(events.length), { timeout: 5_000 })
  await waitFor(() => expect(replay.current.isPlaying).toBe(false))
  act(() => replay.current.togglePlaying())

  expect(replay.current.position).toBeLessThan(events.length)
})

test('it opens at the end of a message that is asked for, and at the end of all for one that is not in the log', async () => {
  const end = events.findIndex(({ event }) => event.type === 'TEXT_MESSAGE_END')
  const { event } = events[end] ?? {}
  const messageId = event?.type === 'TEXT_MESSAGE_END' ? event.messageId : ''

  expect(end + 1).toBeLessThan(events.length)
  expect((await open({ messageId })).current.position).toBe(end + 1)
  expect((await open({ messageId: 'gone' })).current.position).toBe(events.length)
})

test('it opens at the event of a moment, and at the end for a later one', async () => {
  const at = events[40]?.at ?? ''
  const first = events.findIndex((event) => event.at >= at)

  expect(first + 1).toBeLessThan(events.length)
  expect((await open({ at })).current.position).toBe(first + 1)
  expect((await open({ at: '2999-01-01T00:00:00.000Z' })).current.position).toBe(events.length)
})
