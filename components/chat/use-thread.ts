'use client'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { ApiError } from '@/components/api/api-error'
import { getConversation, getEventCursor, postMessage, queueMessage } from '@/components/api/endpoints'
import { useEventChannel } from '@/components/stream/live-context'
import { emptySnapshot, type ThreadSnapshot, ThreadStore } from './thread-store'
import { keepUnsent } from './unsent-text'

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
      keepUnsent: (messages) => keepUnsent(id, messages),
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
  return { snapshot: ifDeleted(snapshot), store }
}

/** One that its owner deleted in another page is gone here too, until it is had back. */
const ifDeleted = (snapshot: ThreadSnapshot): ThreadSnapshot =>
  snapshot.view.isDeleted ? { ...snapshot, status: 'failed', error: deletedError } : snapshot

const deletedError = new ApiError('not-found', 404, 'deleted')

const neverChanges = () => () => undefined
