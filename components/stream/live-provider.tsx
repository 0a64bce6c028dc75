'use client'
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { isApiError } from '@/components/api/api-error'
import { getEventCursor } from '@/components/api/endpoints'
import { goToLogin } from '@/components/session/go-to-login'
import type { LoggedEvent } from '@/lib/contracts/run-event'
import { browserParts } from './browser-parts'
import { type ChannelStatus, EventChannel } from './event-channel'

const LiveContext = createContext<EventChannel | undefined>(undefined)

/** Opens the profile's stream of events for everything below. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const [channel, setChannel] = useState<EventChannel>()
  useEffect(() => {
    let opened: EventChannel | undefined
    let isGone = false
    const open = (after: number) => {
      if (isGone) return
      opened = new EventChannel(browserParts(checkSession), after)
      opened.onSignedOut(goToLogin)
      setChannel(opened)
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const start = () => {
      getEventCursor().then(
        ({ id }) => open(id),
        (error: unknown) => {
          if (isApiError(error, 'not-signed-in')) goToLogin()
          else if (!isGone) timer = setTimeout(start, 2000)
        },
      )
    }
    start()
    return () => {
      isGone = true
      clearTimeout(timer)
      opened?.close()
    }
  }, [])
  return <LiveContext value={channel}>{children}</LiveContext>
}

/** The stream was refused: is it the server or the session? */
function checkSession(): void {
  getEventCursor().catch((error: unknown) => {
    if (isApiError(error, 'not-signed-in')) goToLogin()
  })
}

/** The channel, once its position is known. */
export const useEventChannel = (): EventChannel | undefined => useContext(LiveContext)

/** Hears every event of the stream. `listener` should be stable. */
export function useEvents(listener: (event: LoggedEvent) => void): void {
  const channel = useEventChannel()
  useEffect(() => channel?.subscribe(listener), [channel, listener])
}

export function useChannelStatus(): ChannelStatus {
  const channel = useEventChannel()
  return useSyncExternalStore(
    channel?.subscribeStatus ?? neverChanges,
    () => channel?.status() ?? 'waiting',
    () => 'waiting',
  )
}

const neverChanges = () => () => undefined
