'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { isApiError } from '@/components/api/api-error'
import { useErrorText } from '@/components/api/use-error-text'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'

/** Why a conversation is not shown: nobody here knows it, or it did not load and may at the next try. */
export function ThreadFailure({ error, onRetry }: { error: unknown; onRetry: (() => void) | undefined }) {
  const t = useTranslations('chat')
  const errorText = useErrorText()
  if (isApiError(error, 'not-found'))
    return (
      <EmptyState title={t('notFound')}>
        <p>{t('notFoundText')}</p>
        <Link href="/" className="mt-2 inline-flex min-h-11 items-center">
          {t('startNew')}
        </Link>
      </EmptyState>
    )
  return (
    <ErrorState title={t('failed')} text={errorText(error)} action={<Button onClick={onRetry}>{t('retry')}</Button>} />
  )
}
