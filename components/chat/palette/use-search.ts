'use client'
import { useEffect, useState } from 'react'
import { searchConversations } from '@/components/api/endpoints'
import { useResource } from '@/components/api/use-resource'
import type { SearchAnswer } from '@/lib/contracts/conversation'

/** Typing on within this time asks once. */
const pauseMs = 180

export interface Search {
  answer: SearchAnswer | undefined
  error: unknown
  isLoading: boolean
  /** Older messages; undefined when all are there. */
  more: (() => void) | undefined
}

/** What the server finds for a text, once the person pauses. A late answer to an earlier text is dropped. */
export function useSearch(text: string): Search {
  const query = usePaused(text.trim())
  const { data, error, isLoading, set } = useResource(query || undefined, searchConversations)
  const next = data?.next ?? null
  const more = async () => {
    if (!data || next === null) return
    const page = await searchConversations(query, next)
    set({ ...data, messages: [...data.messages, ...page.messages], next: page.next })
  }
  const isCurrent = query === text.trim()
  return {
    answer: query === '' ? undefined : data,
    error,
    isLoading: text.trim() !== '' && (isLoading || !isCurrent),
    more: next === null ? undefined : () => void more().catch(() => undefined),
  }
}

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), text === '' ? 0 : pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
