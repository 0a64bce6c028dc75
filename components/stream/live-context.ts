'use client'
import { createContext, useContext, useEffect, useSyncExternalStore } from 'react'
import type { LoggedEvent } from '@/lib/contracts/run-event'
import type { ChannelStatus, EventChannel } from './event-channel'

export const LiveContext = createContext<EventChannel | undefined>(undefined)

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
