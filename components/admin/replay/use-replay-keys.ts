'use client'
import { useEffect } from 'react'
import type { Replay } from './use-replay'

/** Arrows step, Page Up and Down go ten, Home and End go to the ends, space plays; never while something else wants the key. */
export function useReplayKeys(replay: Replay): void {
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || wantsKeys(event.target)) return
      const act = actions(replay)[event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', handle)
    return () => document.removeEventListener('keydown', handle)
  })
}

const actions = ({ goTo, position, events, togglePlaying }: Replay): Record<string, () => void> =>
  Object.fromEntries([
    ['ArrowLeft', () => goTo(position - 1)],
    ['ArrowRight', () => goTo(Math.min(position + 1, events.length))],
    ['PageUp', () => goTo(position - 10)],
    ['PageDown', () => goTo(Math.min(position + 10, events.length))],
    ['Home', () => goTo(0)],
    ['End', () => goTo(events.length)],
    [' ', togglePlaying],
  ])

/** Fields, buttons, links, boxes that scroll: they have their own use for these keys. */
const wantsKeys = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, button, a, summary, [role], [contenteditable]') !== null
