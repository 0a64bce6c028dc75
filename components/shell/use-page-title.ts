'use client'
import { useEffect } from 'react'
import { useWaiting } from '@/components/approvals/waiting-provider'

/** The tab's title; the number in front says how many decisions wait. */
export function usePageTitle(title: string): void {
  const count = useWaiting().items.length
  useEffect(() => {
    document.title = `${count > 0 ? `(${count}) ` : ''}${title ? `${title} · ` : ''}Sluice`
  }, [title, count])
}
