'use client'
import { useEffect, useRef } from 'react'
import { useChannelStatus } from './live-context'

/** Calls `work` each time the stream is there again after it was away: an event may have gone by whose reading failed meanwhile. `work` should be stable. */
export function useReconnected(work: () => void): void {
  const status = useChannelStatus()
  const before = useRef<'never-open' | 'open' | 'away'>('never-open')
  useEffect(() => {
    if (status === 'open') {
      if (before.current === 'away') work()
      before.current = 'open'
    } else if (before.current === 'open') {
      before.current = 'away'
    }
  }, [status, work])
}
