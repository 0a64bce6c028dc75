'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { isApiError } from '@/components/api/api-error'
import { useErrorText } from '@/components/api/use-error-text'
import type { Resource } from '@/components/api/use-resource'
import { usePageTitle } from '@/components/shell/use-page-title'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { Skeleton } from '@/components/ui/skeleton'
import type { AdminPlace } from './admin-places'

/** A page with its heading and what can be done beside it. */
export function AdminPage({ place, action, children }: { place: AdminPlace; action?: ReactNode; children: ReactNode }) {
  const t = useTranslations('admin')
  usePageTitle(t(`nav.${place}`))
  return (
    <main id="main" className="scroll-area min-h-0 min-w-0 flex-1 bg-paper">
      <div className="mx-auto grid max-w-[1180px] gap-4 px-6 pt-5 pb-10 max-tablet:px-3 max-tablet:pt-3">
        <header className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
          <div className="min-w-0">
            <h1 className="text-20 font-semibold tracking-tight">{t(`nav.${place}`)}</h1>
            <p className="max-w-[76ch] text-13 text-ink-3">{t(`intro.${place}`)}</p>
          </div>
          {action ? <div className="flex flex-wrap gap-2">{action}</div> : null}
        </header>
        {children}
      </div>
    </main>
  )
}

/** What was loaded, or that it is being loaded, or why it could not be. */
export function Loaded<T>({ resource, children }: { resource: Resource<T>; children: (data: T) => ReactNode }) {
  const t = useTranslations('admin')
  const errorText = useErrorText()
  if (resource.isLoading) return <Skeleton label={t('loading')} lines={8} />
  if (resource.data === undefined && isApiError(resource.error, 'not-found'))
    return (
      <EmptyState title={t('notFound')}>
        <p>{t('notFoundText')}</p>
        <Link href="/admin" className="mt-2 inline-flex min-h-11 items-center">
          {t('backToStart')}
        </Link>
      </EmptyState>
    )
  if (resource.data === undefined)
    return (
      <ErrorState
        title={t('failed')}
        text={errorText(resource.error)}
        action={<Button onClick={resource.reload}>{t('retry')}</Button>}
      />
    )
  return children(resource.data)
}
