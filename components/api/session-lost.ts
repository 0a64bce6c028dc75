'use client'
import { useSyncExternalStore } from 'react'
import type { ApiError } from './api-error'

let isLost = false
const listeners = new Set<() => void>()

/** Hears of every refused call: one for want of a session means that the session of this page is over. */
export function noteRefusal({ code }: ApiError): void {
  if (code !== 'not-signed-in' || isLost) return
  isLost = true
  for (const listener of listeners) listener()
}

/** Any answer that needed a session says that there is one: signed in elsewhere, in another tab. */
export function noteSession(): void {
  if (!isLost) return
  isLost = false
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether the server has said that this page's session is over. */
export const useSessionLost = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isLost,
    () => false,
  )
