'use client'
import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** One clock for the page; ticks while somebody looks. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const each of listeners) each()
  }, 1000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

const never = () => () => undefined

/** The time in ms, to the step asked for (whole seconds at least); stands still when `isActive` is false. */
export function useNow(isActive = true, stepMs = 1000): number {
  const snapshot = () => Math.floor(Date.now() / stepMs) * stepMs
  return useSyncExternalStore(isActive ? subscribe : never, snapshot, () => 0)
}
