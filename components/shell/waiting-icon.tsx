'use client'
import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import { useWaiting } from '@/components/approvals/waiting-provider'

/** Turns the tab's icon amber while a decision waits for the person. */
export function WaitingIcon() {
  const isWaiting = useWaiting().items.length > 0
  const pathname = usePathname()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation may put the page's own icon back
  useEffect(() => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel~="icon"]'))
      link.href = isWaiting ? '/gate-waiting.svg' : '/gate.svg'
  }, [isWaiting, pathname])
  return null
}
