'use client'
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef } from 'react'
import { listConversations } from '@/components/api/endpoints'
import { type Resource, useResource } from '@/components/api/use-resource'
import { useEvents } from '@/components/stream/live-context'
import type { ConversationSummary } from '@/lib/contracts/conversation'
import type { LoggedEvent } from '@/lib/contracts/run-event'
import { reduceConversations } from './reduce-conversations'

interface Conversations extends Pick<Resource<unknown>, 'error' | 'isLoading' | 'reload'> {
  items: readonly ConversationSummary[]
  /** Shows a change at once; the server's word follows by the stream. */
  patch(id: string, change: Partial<ConversationSummary>): void
  remove(id: string): void
}

const ConversationsContext = createContext<Conversations | undefined>(undefined)

/** The person's conversations, kept up to date by the stream. */
export function ConversationsProvider({ children }: { children: ReactNode }) {
  const { data, set, reload, error, isLoading } = useResource('conversations', listConversations)
  const items = data?.items

  const latest = useRef<readonly ConversationSummary[] | undefined>(items)
  latest.current = items
  /** Several events of one moment each build on the one before, not on what was drawn. */
  const change = useCallback(
    (next: (items: readonly ConversationSummary[]) => readonly ConversationSummary[]) => {
      if (!latest.current) return
      const after = next(latest.current)
      if (after === latest.current) return
      latest.current = after
      set({ items: [...after] })
    },
    [set],
  )
  const patch = useCallback(
    (id: string, part: Partial<ConversationSummary>) =>
      change((known) => known.map((item) => (item.id === id ? { ...item, ...part } : item))),
    [change],
  )
  const remove = useCallback((id: string) => change((known) => known.filter((item) => item.id !== id)), [change])

  useEvents(
    useCallback(
      (logged: LoggedEvent) => {
        const next = reduceConversations(latest.current ?? [], logged)
        if (next) change(() => next)
        else reload()
      },
      [change, reload],
    ),
  )

  const value = useMemo(
    () => ({ items: items ?? [], error, isLoading, reload, patch, remove }),
    [items, error, isLoading, reload, patch, remove],
  )
  return <ConversationsContext value={value}>{children}</ConversationsContext>
}

export function useConversations(): Conversations {
  const value = useContext(ConversationsContext)
  if (!value) throw new Error('useConversations needs a ConversationsProvider above it')
  return value
}
