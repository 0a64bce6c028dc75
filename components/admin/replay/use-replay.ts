'use client'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { readReplay } from '@/components/admin/admin-api'
import { reduceThread } from '@/components/chat/reduce-thread'
import { emptyThread, type ThreadView } from '@/components/chat/thread-view'
import type { LoggedEvent } from '@/lib/contracts/run-event'

export const speeds = [1, 4, 16] as const
export type Speed = (typeof speeds)[number]

export interface Replay {
  events: readonly LoggedEvent[]
  isLoading: boolean
  error: unknown
  /** How many events have happened; 0 = before the first. */
  position: number
  current: LoggedEvent | undefined
  view: ThreadView
  isPlaying: boolean
  speed: Speed
  goTo(position: number): void
  setSpeed(speed: Speed): void
  togglePlaying(): void
}

/** Pauses of the day are cut short: nobody watches a person think for an hour. */
const longestPauseMs = 1_200
const shortestPauseMs = 30

/** Where a replay opens, instead of at its end: when a message is whole, or at a moment. */
export interface ReplayStart {
  messageId?: string | undefined
  /** ISO time: it opens at the event that was written then, or next. */
  at?: string | undefined
}

/** A conversation event by event, by the chat's own reducer. */
export function useReplay(id: string, { messageId, at }: ReplayStart = {}): Replay {
  const { events, isLoading, error } = useEvents(id)
  const [asked, setAsked] = useState<number>()
  const [isPlaying, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<Speed>(4)
  const start = useMemo(() => (at ? atMoment(events, at) : endOf(events, messageId)), [events, messageId, at])
  const position = Math.min(asked ?? start, events.length)
  const view = useViewAt(events, position)

  const next = events[position]
  const current = events[position - 1]
  useEffect(() => {
    if (!isPlaying) return
    if (!next) {
      setPlaying(false)
      return
    }
    const pause = current ? Date.parse(next.at) - Date.parse(current.at) : 0
    const ms = Math.min(Math.max(pause, shortestPauseMs), longestPauseMs) / speed
    const timer = setTimeout(() => setAsked(position + 1), ms)
    return () => clearTimeout(timer)
  }, [isPlaying, next, current, position, speed])

  const goTo = useCallback((to: number) => {
    setPlaying(false)
    setAsked(Math.max(0, to))
  }, [])
  const togglePlaying = () => {
    if (!isPlaying && position >= events.length) setAsked(0)
    setPlaying(!isPlaying)
  }
  return { events, isLoading, error, position, current, view, isPlaying, speed, goTo, setSpeed, togglePlaying }
}

/** How many events have happened when a message is whole; all of them where it is not in the log. */
function endOf(events: readonly LoggedEvent[], messageId: string | undefined): number {
  const last = events.findLastIndex(
    ({ event }) =>
      (event.type === 'TEXT_MESSAGE_CONTENT' || event.type === 'TEXT_MESSAGE_END') && event.messageId === messageId,
  )
  return last === -1 ? events.length : last + 1
}

/** Until the first event of that moment, the event itself included; all of them where the moment is later. */
function atMoment(events: readonly LoggedEvent[], at: string): number {
  const first = events.findIndex((event) => Date.parse(event.at) >= Date.parse(at))
  return first === -1 ? events.length : first + 1
}

/** All events, page by page. */
function useEvents(id: string): { events: readonly LoggedEvent[]; isLoading: boolean; error: unknown } {
  const [state, setState] = useState<{ events: readonly LoggedEvent[]; isLoading: boolean; error: unknown }>({
    events: [],
    isLoading: true,
    error: undefined,
  })
  useEffect(() => {
    const reading = new AbortController()
    readAll(id, reading.signal).then(
      (events) => !reading.signal.aborted && setState({ events, isLoading: false, error: undefined }),
      (error: unknown) => !reading.signal.aborted && setState({ events: [], isLoading: false, error }),
    )
    return () => reading.abort()
  }, [id])
  return state
}

async function readAll(id: string, signal: AbortSignal): Promise<LoggedEvent[]> {
  const events: LoggedEvent[] = []
  while (!signal.aborted) {
    const page = await readReplay(id, events.at(-1)?.seq ?? 0)
    events.push(...page.events)
    if (page.events.length === 0 || (page.events.at(-1)?.seq ?? 0) >= page.lastSeq) break
  }
  return events
}

/** Going on adds to the view; going back begins anew. */
function useViewAt(events: readonly LoggedEvent[], position: number): ThreadView {
  const known = useRef({ events, position: 0, view: emptyThread })
  return useMemo(() => {
    const last = known.current
    const goesOn = last.events === events && last.position <= position
    const start = goesOn ? last : { position: 0, view: emptyThread }
    const view = reduceThread(start.view, events.slice(start.position, position))
    known.current = { events, position, view }
    return view
  }, [events, position])
}
