'use client'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, Suspense } from 'react'
import { classNames } from '@/components/ui/class-names'
import { Inbox } from './inbox'

/** Inbox beside the card; on a phone one after the other. */
export function ApprovalsFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('approvals')
  const isDetail = usePathname() !== '/approvals'
  return (
    <div className="flex min-h-0">
      <aside
        aria-label={t('title')}
        className={classNames(
          'flex min-h-0 w-[340px] flex-none flex-col border-r border-line bg-sunk max-wide:w-[308px] max-tablet:w-full max-tablet:border-r-0',
          isDetail && 'max-tablet:hidden',
        )}
      >
        <Suspense>
          <Inbox />
        </Suspense>
      </aside>
      <div className={classNames('flex min-h-0 min-w-0 flex-1', !isDetail && 'max-tablet:sr-only')}>{children}</div>
    </div>
  )
}
