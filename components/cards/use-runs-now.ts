'use client'
import { useEffect } from 'react'
import type { ShownInstance } from './instance-line'
import { isRunGoing } from './is-run-going'

const goingMs = 4000
const heldMs = 60_000

/** Runs report nothing to a page: it asks until they have ended, often while one is going, seldom while all that are left wait for a person. */
export function useRunsNow(runs: readonly ShownInstance[], ask: () => void): void {
  const isGoing = runs.some(isRunGoing)
  const isOpen = runs.some(({ endedAt }) => endedAt === null)
  const everyMs = isGoing ? goingMs : heldMs
  useEffect(() => {
    if (!isOpen) return
    const timer = setInterval(ask, everyMs)
    return () => clearInterval(timer)
  }, [isOpen, everyMs, ask])
}
