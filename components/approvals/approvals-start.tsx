'use client'
import { useTranslations } from 'next-intl'
import { usePageTitle } from '@/components/shell/use-page-title'
import { EmptyState } from '@/components/ui/empty-state'
import { GateMark } from '@/components/ui/gate-mark'
import { useWaiting } from './waiting-provider'

/** Beside the inbox before a card is chosen. */
export function ApprovalsStart() {
  const t = useTranslations('approvals')
  const count = useWaiting().items.length
  usePageTitle(t('title'))
  return (
    <main id="main" className="grid min-h-0 flex-1 place-items-center bg-paper">
      <EmptyState icon={<GateMark className="size-8" />} title={count > 0 ? t('chooseOne') : t('nothingWaits')}>
        {t('startText')}
      </EmptyState>
    </main>
  )
}
