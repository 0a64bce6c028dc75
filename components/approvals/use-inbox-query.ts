'use client'
import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { useMemo } from 'react'
import { type InboxQuery, readInboxQuery, writeInboxQuery } from './inbox-query'

/** The inbox's view, kept in the address: it can be linked to, and going back goes back. */
export function useInboxQuery(): { query: InboxQuery; search: string; setQuery(query: InboxQuery): void } {
  const router = useRouter()
  const path = usePathname()
  const params = useSearchParams()
  const query = useMemo(() => readInboxQuery(params), [params])
  return {
    query,
    search: writeInboxQuery(query),
    setQuery: (next) => router.replace(`${path}${writeInboxQuery(next)}`, { scroll: false }),
  }
}
