'use client'
import { CheckCheck } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { listInteractions } from '@/components/api/endpoints'
import { useErrorText } from '@/components/api/use-error-text'
import { useResource } from '@/components/api/use-resource'
import { Button } from '@/components/ui/button'
import { CountBadge } from '@/components/ui/count-badge'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { Skeleton } from '@/components/ui/skeleton'
import { Tabs } from '@/components/ui/tabs'
import { type InboxTab, inboxItems } from './inbox-groups'
import { InboxRow } from './inbox-row'
import { useWaiting } from './waiting-provider'

const tabs: readonly InboxTab[] = ['mine', 'all', 'decided']

/** Cards that wait for this person, all that he may see, and past ones. */
export function Inbox() {
  const t = useTranslations('approvals')
  const s = useTranslations('shell')
  const [tab, setTab] = useState<InboxTab>('mine')
  const waiting = useWaiting().items.length
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <h1 className="px-4 pt-4 pb-1 text-20 font-semibold tracking-tight">{t('title')}</h1>
      <Tabs
        value={tab}
        onChange={(next) => setTab(next as InboxTab)}
        label={t('title')}
        tabs={tabs.map((value) => ({
          value,
          label: (
            <>
              {t(`tab.${value}`)}
              {value === 'mine' ? <CountBadge count={waiting} label={s('waitingForYou', { count: waiting })} /> : null}
            </>
          ),
        }))}
      >
        <InboxItems key={tab} tab={tab} />
      </Tabs>
    </div>
  )
}

function InboxItems({ tab }: { tab: InboxTab }) {
  const t = useTranslations('approvals')
  const errorText = useErrorText()
  const path = usePathname()
  const { version } = useWaiting()
  const { data, error, isLoading, reload } = useResource(tab, () => listInteractions(tab))
  useEffect(() => {
    if (version > 0) reload()
  }, [version, reload])

  if (isLoading) return <Skeleton label={t('loading')} lines={6} />
  if (!data)
    return (
      <ErrorState title={t('failed')} text={errorText(error)} action={<Button onClick={reload}>{t('retry')}</Button>} />
    )
  const items = inboxItems(data.items, tab)
  if (items.length === 0) return <EmptyState icon={<CheckCheck aria-hidden />} title={t(`empty.${tab}`)} />
  return (
    <ul>
      {items.map((item) => (
        <InboxRow
          key={item.interaction.interactionId}
          item={item}
          isCurrent={path === `/approvals/${item.interaction.interactionId}`}
        />
      ))}
    </ul>
  )
}
