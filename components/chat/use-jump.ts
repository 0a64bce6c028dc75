import { useEffect, useState } from 'react'
import type { ThreadSnapshot, ThreadStore } from './thread-store'

/** Goes to the message that the address names (`#turn-…`), once a visit; older pages are loaded until it is there. */
export function useJump(snapshot: ThreadSnapshot, store: ThreadStore | undefined): void {
  const [target, setTarget] = useState<string>()
  useEffect(() => {
    const read = () =>
      setTarget(location.hash.startsWith('#turn-') ? decodeURIComponent(location.hash.slice(1)) : undefined)
    read()
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])
  const { view, hasMore, isLoadingOlder } = snapshot
  // biome-ignore lint/correctness/useExhaustiveDependencies: more of the thread is the reason to look again
  useEffect(() => {
    if (target === undefined) return
    const element = document.getElementById(target)
    if (!element && hasMore) {
      if (!isLoadingOlder) void store?.loadOlder()
      return
    }
    element?.closest('details')?.setAttribute('open', '')
    element?.scrollIntoView({ block: 'start' })
    setTarget(undefined)
  }, [target, view.entries, hasMore, isLoadingOlder, store])
}
