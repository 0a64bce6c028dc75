'use client'
import { ArrowLeft } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { isApiError } from '@/components/api/api-error'
import { getInteraction, type InteractionDetail } from '@/components/api/endpoints'
import { useErrorText } from '@/components/api/use-error-text'
import { useReadAgain } from '@/components/api/use-read-again'
import { useResource } from '@/components/api/use-resource'
import { DecisionCard } from '@/components/cards/decision/decision-card'
import { useCardTitle } from '@/components/cards/decision/use-card-title'
import { ReceiptCard } from '@/components/cards/receipt-card'
import { useRunsNow } from '@/components/cards/use-runs-now'
import { usePageTitle } from '@/components/shell/use-page-title'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { Skeleton } from '@/components/ui/skeleton'
import { ApprovalAside } from './approval-aside'
import { RevertRelease } from './revert-release'
import { useInboxQuery } from './use-inbox-query'
import { useWaiting } from './waiting-provider'

/** The same card as in the chat, with what led to it and, once it has run, its receipt. */
export function ApprovalDetail({ id }: { id: string }) {
  const t = useTranslations('approvals')
  const errorText = useErrorText()
  const { version } = useWaiting()
  const { search } = useInboxQuery()
  const card = useResource(id, getInteraction)
  const { data, error, isLoading, reload } = card
  useReadAgain(card)
  useEffect(() => {
    if (version > 0) reload()
  }, [version, reload])
  return (
    <>
      <main id="main" className="scroll-area min-h-0 min-w-0 flex-1 bg-paper">
        <div className="mx-auto max-w-[836px] px-6 pt-5 pb-8 max-tablet:px-2 max-tablet:pt-2">
          <h1 className="mb-2 tablet:hidden">
            <Link href={`/approvals${search}`} className="inline-flex min-h-11 items-center gap-1.5 px-1 no-underline">
              <ArrowLeft className="size-4" aria-hidden />
              {t('title')}
            </Link>
          </h1>
          {isLoading ? <Skeleton label={t('loading')} lines={9} /> : null}
          {!data && isApiError(error, 'not-found') ? (
            <EmptyState title={t('notFound')}>
              <p>{t('notFoundText', { code: error.code })}</p>
              <Link href={`/approvals${search}`} className="mt-2 inline-flex min-h-11 items-center">
                {t('backToList')}
              </Link>
            </EmptyState>
          ) : !data && error ? (
            <ErrorState
              title={t('failed')}
              text={errorText(error)}
              action={<Button onClick={reload}>{t('retry')}</Button>}
            />
          ) : null}
          <h2 className="sr-only">{t('card')}</h2>
          {data ? <Detail detail={data} onMoved={reload} /> : null}
        </div>
        {data ? (
          <div className="border-t border-line bg-sunk wide:hidden">
            <ApprovalAside detail={data} />
          </div>
        ) : null}
      </main>
      <aside
        aria-label={t('context')}
        className="scroll-area min-h-0 w-[308px] flex-none border-l border-line bg-sunk max-wide:hidden"
      >
        {data ? <ApprovalAside detail={data} /> : null}
      </aside>
    </>
  )
}

function Detail({ detail, onMoved }: { detail: InteractionDetail; onMoved(): void }) {
  const title = useCardTitle()
  usePageTitle(title(detail.interaction, detail.preview))
  useRunsNow(detail.runs, onMoved)
  return (
    <>
      <DecisionCard interaction={detail.interaction} preview={detail.preview} onMoved={onMoved} />
      {detail.receipt ? (
        <div className="mt-4">
          <ReceiptCard
            receipt={detail.receipt}
            items={detail.preview.items}
            runs={detail.runs}
            action={<RevertRelease receipt={detail.receipt} interaction={detail.interaction} />}
          />
        </div>
      ) : null}
    </>
  )
}
