'use client'
import { useCallback } from 'react'
import { toast } from 'sonner'
import { giveFeedback, listFeedback } from '@/components/api/endpoints'
import { useErrorText } from '@/components/api/use-error-text'
import { useResource } from '@/components/api/use-resource'
import type { ThreadActions } from './thread-actions'

/** The person's opinions of the answers of a conversation; a click shows at once and is taken back when it was not kept. */
export function useFeedback(id: string): Pick<ThreadActions, 'opinionOf' | 'rate'> {
  const errorText = useErrorText()
  const { data, set, reload } = useResource(id, listFeedback)
  const items = data?.items
  const rate = useCallback<ThreadActions['rate']>(
    (entry) => {
      const others = (items ?? []).filter(({ messageId }) => messageId !== entry.messageId)
      set({ items: entry.rating === null ? others : [...others, entry] })
      const body = { comment: '', ...entry }
      giveFeedback(id, body).catch((error: unknown) => {
        toast.error(errorText(error))
        reload()
      })
    },
    [id, items, set, reload, errorText],
  )
  const opinionOf = useCallback((messageId: string) => items?.find((item) => item.messageId === messageId), [items])
  return { opinionOf, rate }
}
