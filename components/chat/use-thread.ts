'use client'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { getConversation, getEventCursor, postMessage, queueMessage } from '@/components/api/endpoints'
import { useEventChannel } from '@/components/stream/live-context'
import { emptySnapshot, type ThreadSnapshot, ThreadStore } from './thread-store'

/** The store of a conversation while it is on screen. */
export function useThread(id: string): { snapshot: ThreadSnapshot; store: ThreadStore | undefined } {
  const channel = useEventChannel()
  const [store, setStore] = useState<ThreadStore>()
  useEffect(() => {
    if (!channel) return
    const opened = new ThreadStore(id, channel, {
      getCursor: getEventCursor,
      getPage: (before) => getConversation(id, before),
      post: (message) => postMessage(id, message),
      queue: (message) => queueMessage(id, message),
    })
    setStore(opened)
    return () => {
      opened.close()
      setStore(undefined)
    }
  }, [id, channel])
  const snapshot = useSyncExternalStore(
    store?.subscribe ?? neverChanges,
    () => store?.snapshot() ?? emptySnapshot,
    () => emptySnapshot,
  )
  return { snapshot, store }
}

const neverChanges = () => () => undefined
