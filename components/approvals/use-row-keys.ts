'use client'
import { type RefObject, useEffect } from 'react'
import { isWriting } from '@/components/chat/palette/opens-palette'

/** `j` and `k` move from row to row; Enter opens, as on any link. No key decides anything. */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const step = { j: 1, k: -1 }[event.key]
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey
      if (step === undefined || hasModifier || event.isComposing || isWriting(event.target)) return
      if (document.querySelector('[role="dialog"]')) return
      const rows = [...(list.current?.querySelectorAll<HTMLAnchorElement>('a[href]') ?? [])]
      const next = nextRow(rows, step)
      if (!next) return
      event.preventDefault()
      next.focus()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [list])
}

/** From the focused row, else from the one that is open; the ends are ends. */
export function nextRow<T extends Element>(rows: readonly T[], step: number): T | undefined {
  const focused = rows.indexOf(document.activeElement as T)
  const open = rows.findIndex((row) => row.getAttribute('aria-current') === 'page')
  const from = focused >= 0 ? focused : open
  if (from < 0) return step > 0 ? rows[0] : rows.at(-1)
  return rows[Math.min(rows.length - 1, Math.max(0, from + step))]
}
