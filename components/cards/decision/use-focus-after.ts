'use client'
import { type RefObject, useEffect, useRef } from 'react'
import type { Interaction } from '@/lib/contracts/interaction'
import type { Deciding } from './use-decide'

/**
 * The button that decided goes away with the options, and the focus with it: the heading of what came of it takes the focus over.
 * Only after this page's own decision, and never from somewhere else that the person has gone to meanwhile.
 */
export function useFocusAfter(
  { status }: Pick<Interaction, 'status'>,
  { sent }: Deciding,
): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const decidedAt = useRef<string>(undefined)
  useEffect(() => {
    if (sent !== undefined) decidedAt.current = status
  }, [sent, status])
  useEffect(() => {
    if (decidedAt.current === undefined || decidedAt.current === status) return
    decidedAt.current = undefined
    if (document.activeElement === null || document.activeElement === document.body) heading.current?.focus()
  }, [status])
  return heading
}
