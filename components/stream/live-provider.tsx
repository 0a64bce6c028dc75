'use client'
import { type ReactNode, useEffect, useState } from 'react'
import { isApiError } from '@/components/api/api-error'
import { getEventCursor } from '@/components/api/endpoints'
import { goToLogin } from '@/components/session/go-to-login'
import { browserParts } from './browser-parts'
import { EventChannel } from './event-channel'
import { LiveContext } from './live-context'

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
