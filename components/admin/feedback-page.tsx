'use client'
import { MessageSquareText, ThumbsDown, ThumbsUp } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useResource } from '@/components/api/use-resource'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { EmptyState } from '@/components/ui/empty-state'
import { VisibleText } from '@/components/ui/visible-text'
import type { FeedbackLine, FeedbackPage as Page } from '@/lib/contracts/admin-feedback'
import { readFeedback } from './admin-api'
import { AdminPage, Loaded } from './admin-page'
import { type Column, DataTable } from './data-table'
import { FeedbackFilters } from './feedback-filters'
import { TimeCell } from './time-cell'
import { useQuery } from './use-query'

/** What people think of answers, each with the way to the answer in its conversation. */
export function FeedbackPage() {
  const query = useQuery()
  const page = useResource(query.text, readFeedback)
  return (
    <AdminPage place="feedback">
      <FeedbackFilters query={query} />
      <Loaded resource={page}>{(data) => <Opinions page={data} query={query} />}</Loaded>
    </AdminPage>
  )
}

function Opinions({ page, query }: { page: Page; query: ReturnType<typeof useQuery> }) {
  const t = useTranslations('admin.feedback')
  const columns = useColumns()
  return (
    <>
      {page.items.length === 0 ? (
        <EmptyState icon={<MessageSquareText aria-hidden />} title={query.text === '' ? t('nothing') : t('noMatch')} />
      ) : (
        <DataTable label={t('label')} columns={columns} rows={page.items} rowKey={({ id }) => String(id)} />
      )}
      <nav aria-label={t('pages')} className="flex justify-center gap-2">
        {query.get('before') ? <Button onClick={() => query.set({ before: '' })}>{t('newest')}</Button> : null}
        {page.next === null ? null : (
          <Button onClick={() => query.set({ before: String(page.next) })}>{t('older')}</Button>
        )}
      </nav>
    </>
  )
}

function useColumns(): Array<Column<FeedbackLine>> {
  const t = useTranslations('admin.feedback')
  const l = useTranslations('list')
  return [
    { key: 'rating', label: t('rating'), cell: ({ rating }) => <RatingChip rating={rating} /> },
    {
      key: 'comment',
      label: t('comment'),
      cell: ({ comment }) =>
        comment ? (
          <p className="min-w-48 max-w-[60ch] break-words whitespace-pre-wrap">
            <VisibleText text={comment} />
          </p>
        ) : (
          <span className="text-ink-3">{t('noComment')}</span>
        ),
    },
    { key: 'person', label: t('person'), cell: ({ person }) => person.name },
    { key: 'model', label: t('model'), cell: ({ model }) => model ?? t('unknownModel') },
    {
      key: 'conversation',
      label: t('conversation'),
      cell: ({ conversationId, messageId, title }) => (
        <Link
          href={`/admin/c/${conversationId}?message=${encodeURIComponent(messageId)}`}
          className="inline-block min-w-40 text-ink underline-offset-2 hover:underline"
        >
          {title || l('untitled')}
        </Link>
      ),
    },
    {
      key: 'at',
      label: t('at'),
      cell: ({ at }) => <TimeCell at={at} />,
    },
  ]
}

function RatingChip({ rating }: Pick<FeedbackLine, 'rating'>) {
  const t = useTranslations('admin.feedback')
  return rating === 'up' ? (
    <Chip icon={<ThumbsUp aria-hidden />}>{t('up')}</Chip>
  ) : (
    <Chip tone="stop" icon={<ThumbsDown aria-hidden />}>
      {t('down')}
    </Chip>
  )
}
