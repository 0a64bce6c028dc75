'use client'
import { createContext, useContext } from 'react'
import type { FeedbackEntry } from '@/lib/contracts/conversation'

/** What can be done with messages of a thread; a thread for reading only has none. */
export interface ThreadActions {
  /** A run is going on: nothing can be said in place of something else. */
  isBusy: boolean
  /** Says something in place of a message of the person; that one and what followed are set aside. */
  replace(messageId: string, text: string, files: readonly string[]): void
  /** Says something, as from the composer. */
  say(text: string): void
  opinionOf(messageId: string): FeedbackEntry | undefined
  rate(entry: FeedbackEntry | { messageId: string; rating: null }): void
}

export const ThreadActionsContext = createContext<ThreadActions | undefined>(undefined)

export const useThreadActions = (): ThreadActions | undefined => useContext(ThreadActionsContext)
