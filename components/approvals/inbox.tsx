'use client'
import { CheckCheck } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { useErrorText } from '@/components/api/use-error-text'
import { useReadAgain } from '@/components/api/use-read-again'
import { Button } from '@/components/ui/button'
import { CountBadge } from '@/components/ui/count-badge'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { Skeleton } from '@/components/ui/skeleton'
import { Tabs } from '@/components/ui/tabs'
import { InboxFilters } from './inbox-filters'
import { inboxItems } from './inbox-groups'
import { countFilters, type InboxQuery, type InboxTab, inboxTabs } from './inbox-query'
import { InboxRow } from './inbox-row'
import { NoticeButton } from './notice-button'
import { useInboxItems } from './use-inbox-items'
import { useInboxQuery } from './use-inbox-query'
import { useRowKeys } from './use-row-keys'
import { useWaiting } from './waiting-provider'

/** Cards that wait for this person, all that he may see, and past ones. */
export function Inbox() {
  const t = useTranslations('approvals')
  const s = useTranslations('shell')
  const { query, search, setQuery } = useInboxQuery()
  const waiting = useWaiting().items.length
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex items-center gap-2 pt-4 pr-3 pb-1 pl-4">
        <h1 className="flex-1 text-20 font-semibold tracking-tight">{t('title')}</h1>
        <NoticeButton />
      </div>
      <Tabs
        value={query.tab}
        onChange={(next) => setQuery({ ...query, tab: next as InboxTab })}
        label={t('title')}
        tabs={inboxTabs.map((value) => ({
          value,
          label: (
            <>
              {t(`tab.${value}`)}
              {value === 'mine' ? <CountBadge count={waiting} label={s('waitingForYou', { count: waiting })} /> : null}
            </>
          ),
        }))}
      >
        <InboxFilters query={query} onChange={setQuery} />
        <InboxItems key={search} query={query} search={search} onClear={() => setQuery({ tab: query.tab })} />
      </Tabs>
      <p className="border-t border-line px-4 py-1.5 text-12 text-ink-3 max-tablet:hidden">{t('keys')}</p>
    </div>
  )
}

interface InboxItemsProps {
  query: InboxQuery
  search: string
  onClear(): void
}

function InboxItems({ query, search, onClear }: InboxItemsProps) {
  const t = useTranslations('approvals')
  const errorText = useErrorText()
  const path = usePathname()
  const list = useRef<HTMLUListElement>(null)
  useRowKeys(list)
  const { version } = useWaiting()
  const inbox = useInboxItems(query, search)
  const { data, error, isLoading, reload, loadMore } = inbox
  useReadAgain(inbox)
  useEffect(() => {
    if (version > 0) reload()
  }, [version, reload])

  if (isLoading) return <Skeleton label={t('loading')} lines={6} />
  if (!data)
    return (
      <ErrorState title={t('failed')} text={errorText(error)} action={<Button onClick={reload}>{t('retry')}</Button>} />
    )
  const items = inboxItems(data.items, query.tab)
  if (items.length === 0) return <NoItems query={query} onClear={onClear} />
  return (
    <>
      <ul ref={list} aria-label={t(`tab.${query.tab}`)}>
        {items.map((item) => (
          <InboxRow
            key={item.interaction.interactionId}
            item={item}
            search={search}
            isCurrent={path === `/approvals/${item.interaction.interactionId}`}
          />
        ))}
      </ul>
      {loadMore ? (
        <p className="py-3 text-center">
          <Button look="quiet" onClick={loadMore}>
            {t('more')}
          </Button>
        </p>
      ) : null}
    </>
  )
}

function NoItems({ query, onClear }: Pick<InboxItemsProps, 'query' | 'onClear'>) {
  const t = useTranslations('approvals')
  const isFiltered = countFilters(query) > 0
  return (
    <EmptyState icon={<CheckCheck aria-hidden />} title={isFiltered ? t('empty.filtered') : t(`empty.${query.tab}`)}>
      {isFiltered ? <Button onClick={onClear}>{t('filter.clear')}</Button> : null}
    </EmptyState>
  )
}
