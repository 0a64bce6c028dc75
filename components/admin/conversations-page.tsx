'use client'
import { MessagesSquare } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useResource } from '@/components/api/use-resource'
import { StateIcon, stateColours } from '@/components/chat/conversation-row'
import { useFormat } from '@/components/format/use-format'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { EmptyState } from '@/components/ui/empty-state'
import { VisibleText } from '@/components/ui/visible-text'
import type { AdminConversation, AdminConversationPage } from '@/lib/contracts/admin'
import { findConversations } from './admin-api'
import { AdminPage, Loaded } from './admin-page'
import { ConversationFilters } from './conversation-filters'
import { CostText } from './cost-text'
import { type Column, DataTable } from './data-table'
import { TimeCell } from './time-cell'
import { useQuery } from './use-query'

const pageSize = 25

/** Everybody's conversations by words and filters. */
export function ConversationsPage() {
  const query = useQuery()
  const found = useResource(query.text, findConversations)
  return (
    <AdminPage place="conversations">
      <ConversationFilters query={query} />
      <Loaded resource={found}>
        {(page) => <Found page={page} onPage={(to) => query.set({ page: String(to) })} />}
      </Loaded>
    </AdminPage>
  )
}

function Found({ page, onPage }: { page: AdminConversationPage; onPage(to: number): void }) {
  const t = useTranslations('admin.conversations')
  const columns = useColumns(page.currency)
  const last = Math.max(0, Math.ceil(page.total / pageSize) - 1)
  if (page.items.length === 0) return <EmptyState icon={<MessagesSquare aria-hidden />} title={t('nothing')} />
  return (
    <>
      <p role="status" className="text-13 text-ink-3">
        {t('found', { count: page.total })} {page.capped ? t('capped') : null}
      </p>
      <DataTable label={t('label')} columns={columns} rows={page.items} rowKey={({ id }) => id} />
      {last > 0 ? (
        <nav aria-label={t('pages')} className="flex items-center justify-center gap-3 text-13">
          <Button disabled={page.page === 0} onClick={() => onPage(page.page - 1)}>
            {t('previous')}
          </Button>
          {t('page', { page: page.page + 1, pages: last + 1 })}
          <Button disabled={page.page >= last} onClick={() => onPage(page.page + 1)}>
            {t('next')}
          </Button>
        </nav>
      ) : null}
    </>
  )
}

function useColumns(currency: string): Array<Column<AdminConversation>> {
  const t = useTranslations('admin.conversations')
  const format = useFormat()
  return [
    { key: 'title', label: t('title'), cell: (row) => <Title row={row} /> },
    { key: 'owner', label: t('owner'), cell: ({ owner }) => <span className="whitespace-nowrap">{owner.name}</span> },
    { key: 'state', label: t('state'), cell: (row) => <State row={row} /> },
    {
      key: 'updated',
      label: t('updated'),
      cell: ({ updatedAt }) => <TimeCell at={updatedAt} />,
    },
    {
      key: 'calls',
      label: t('calls'),
      isNumber: true,
      cell: ({ calls, failedCalls }) => (
        <>
          {format.number(calls)}
          {failedCalls > 0 ? (
            <span className="block text-12 text-rose">{t('failedCalls', { count: failedCalls })}</span>
          ) : null}
        </>
      ),
    },
    { key: 'cost', label: t('cost'), isNumber: true, cell: ({ cost }) => <CostText cost={cost} currency={currency} /> },
  ]
}

function Title({ row }: { row: AdminConversation }) {
  const t = useTranslations('admin.conversations')
  const l = useTranslations('list')
  return (
    <div className="min-w-56">
      <Link href={`/admin/c/${row.id}`} className="font-medium text-ink underline-offset-2 hover:underline">
        {row.title || l('untitled')}
      </Link>{' '}
      {row.deleted ? <Chip>{t('deleted')}</Chip> : null}
      {row.hits.length > 0 ? (
        <ul className="mt-0.5 grid gap-0.5 text-12 text-ink-2">
          {row.hits.map((hit) => (
            <li key={`${hit.at} ${hit.preview}`} className="break-words">
              <span className="text-ink-3">{hit.tool ?? t(`kind.${hit.kind}`)} · </span>
              <VisibleText text={hit.preview} />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

function State({ row: { state, executed } }: { row: AdminConversation }) {
  const t = useTranslations('admin.state')
  const c = useTranslations('admin.conversations')
  return (
    <>
      <span className={`inline-flex items-center gap-1.5 whitespace-nowrap ${stateColours[state]}`}>
        <StateIcon state={state} />
        {t(state)}
      </span>
      {executed > 0 ? <span className="block text-12 text-ink-3">{c('executed', { count: executed })}</span> : null}
    </>
  )
}
