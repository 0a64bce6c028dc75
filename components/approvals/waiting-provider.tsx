'use client'
import { useLocale, useTranslations } from 'next-intl'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { listInteractions } from '@/components/api/endpoints'
import { useReadAgain } from '@/components/api/use-read-again'
import { useResource } from '@/components/api/use-resource'
import { useEvents } from '@/components/stream/live-context'
import { useReconnected } from '@/components/stream/use-reconnected'
import type { InboxEntry } from '@/lib/contracts/inbox'
import type { Locale } from '@/lib/contracts/localized'
import { localize } from '@/lib/contracts/localized'
import type { LoggedEvent } from '@/lib/contracts/run-event'
import { showNotice } from './browser-notice'

interface Waiting {
  /** Cards that this person can decide now. */
  items: readonly InboxEntry[]
  /** Grows with every change of any card that the person may see: lists reload by it. */
  version: number
}

const WaitingContext = createContext<Waiting>({ items: [], version: 0 })

/** Knows which decisions wait for this person, in every page, and says a new one aloud once. */
export function WaitingProvider({ children }: { children: ReactNode }) {
  const [version, setVersion] = useState(0)
  const mine = useResource('mine', () => listInteractions('mine'))
  useReadAgain(mine)
  const reload = mine.reload
  const readAll = useCallback(() => {
    reload()
    setVersion((before) => before + 1)
  }, [reload])
  useReconnected(readAll)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEvents(
    useCallback(
      ({ event }: LoggedEvent) => {
        if (event.type !== 'CUSTOM' || (event.name !== 'INTERACTION_BOX' && event.name !== 'INTERACTION_RESOLVED'))
          return
        clearTimeout(timer.current)
        timer.current = setTimeout(readAll, 120)
      },
      [readAll],
    ),
  )
  useEffect(() => () => clearTimeout(timer.current), [])

  return (
    <WaitingContext value={{ items: mine.data?.items ?? [], version }}>
      {children}
      <Announcement items={mine.data?.items} />
    </WaitingContext>
  )
}

export const useWaiting = (): Waiting => useContext(WaitingContext)

/** Assertive, and a notice of the browser where the person asked for it: once for each card that appears while the page is open; what was there before is not news. */
function Announcement({ items }: { items: readonly InboxEntry[] | undefined }) {
  const t = useTranslations('approvals')
  const locale = useLocale() as Locale
  const known = useRef<Set<string>>(undefined)
  const [text, setText] = useState('')
  useEffect(() => {
    if (!items) return
    const fresh = known.current ? items.filter(({ interaction }) => !known.current?.has(interaction.interactionId)) : []
    known.current = new Set([...(known.current ?? []), ...items.map(({ interaction }) => interaction.interactionId)])
    const first = fresh[0]
    if (!first) return
    const title = localize(first.interaction.title, locale)
    setText(t('announce', { title }))
    for (const { interaction } of fresh)
      showNotice({
        tag: interaction.interactionId,
        title: t('notices.title'),
        body: `${localize(interaction.title, locale)} · ${interaction.requester.name}`,
        path: `/approvals/${interaction.interactionId}`,
      })
  }, [items, locale, t])
  return (
    <div aria-live="assertive" className="sr-only">
      {text}
    </div>
  )
}
