'use client'
import { toast } from 'sonner'
import { listInteractions } from '@/components/api/endpoints'
import { useErrorText } from '@/components/api/use-error-text'
import { type Resource, useResource } from '@/components/api/use-resource'
import type { InboxPage } from '@/lib/contracts/inbox'
import { type InboxQuery, toInboxFilter } from './inbox-query'

export interface InboxItems extends Resource<InboxPage> {
  /** The next page; undefined when all are there. */
  loadMore: (() => void) | undefined
}

/** The cards of a view of the inbox, by pages. `key` names the view. */
export function useInboxItems(query: InboxQuery, key: string): InboxItems {
  const errorText = useErrorText()
  const filter = toInboxFilter(query)
  const resource = useResource(`inbox${key}`, () => listInteractions(query.tab, filter))
  const { data, set } = resource
  const next = data?.next
  const loadMore = async (before: string) => {
    const page = await listInteractions(query.tab, { ...filter, before })
    set({ items: [...(data?.items ?? []), ...page.items], next: page.next })
  }
  return {
    ...resource,
    loadMore: next
      ? () => void loadMore(next).catch((error: unknown) => void toast.error(errorText(error)))
      : undefined,
  }
}
