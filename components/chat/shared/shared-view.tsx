'use client'
import { Eye } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { isApiError } from '@/components/api/api-error'
import type { SharedPage } from '@/components/api/endpoints'
import { useErrorText } from '@/components/api/use-error-text'
import { ReadOnlyContext } from '@/components/cards/decision/read-only-context'
import { groupTurns, stretchesOf } from '@/components/chat/group-turns'
import { reduceThread } from '@/components/chat/reduce-thread'
import { SupersededTurns } from '@/components/chat/superseded-turns'
import { emptyThread, type ThreadView } from '@/components/chat/thread-view'
import { TurnView } from '@/components/chat/turn-view'
import { useFormat } from '@/components/format/use-format'
import { usePageTitle } from '@/components/shell/use-page-title'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { Skeleton } from '@/components/ui/skeleton'
import { type Shared, useShared } from './use-shared'

/** Somebody's conversation for reading: no composer, no files, and no card can be decided here. */
export function SharedView({ token }: { token: string }) {
  const t = useTranslations('shared')
  const l = useTranslations('list')
  const errorText = useErrorText()
  const shared = useShared(token)
  const { data, error, isLoading, reload } = shared
  const title = data?.conversation.title || l('untitled')
  usePageTitle(data ? title : t('page'))
  return (
    <main id="main" className="flex min-h-0 min-w-0 flex-1 flex-col bg-paper">
      {isLoading ? <Skeleton label={t('loading')} lines={6} className="mx-auto w-full max-w-[792px] p-6" /> : null}
      {isApiError(error, 'not-found') ? <EmptyState title={t('gone')}>{t('goneText')}</EmptyState> : null}
      {!data && error && !isApiError(error, 'not-found') ? (
        <ErrorState
          title={t('failed')}
          text={errorText(error)}
          action={<Button onClick={reload}>{t('retry')}</Button>}
        />
      ) : null}
      {data ? <SharedHead title={title} page={data} onReload={reload} /> : null}
      {data ? <SharedThread page={data} shared={shared} /> : null}
    </main>
  )
}

function SharedHead({ title, page, onReload }: { title: string; page: SharedPage; onReload(): void }) {
  const t = useTranslations('shared')
  const format = useFormat()
  return (
    <header className="flex flex-none flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-5 py-2 max-tablet:px-4">
      <h1 className="min-w-0 truncate text-15 font-semibold">{title}</h1>
      <p className="flex flex-1 items-center gap-1.5 text-12 text-ink-3">
        <Eye className="size-3.5" aria-hidden />
        {t('by', { name: page.owner, time: format.dateTime(page.conversation.updatedAt) })}
      </p>
      <Button look="quiet" className="print:hidden" onClick={onReload}>
        {t('reload')}
      </Button>
    </header>
  )
}

function SharedThread({ page, shared }: { page: SharedPage; shared: Shared }) {
  const t = useTranslations('chat')
  const turns = useMemo(() => groupTurns(saidBy(page.owner, reduceThread(emptyThread, page.events))), [page])
  return (
    <ReadOnlyContext value>
      <div
        role="log"
        aria-live="off"
        aria-label={t('log')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by keyboard
        tabIndex={0}
        className="scroll-area min-h-0 flex-1 -outline-offset-2"
      >
        <div className="mx-auto max-w-[792px] px-6 pt-5 pb-8 max-tablet:px-3">
          {page.hasMore ? (
            <p className="mb-5 text-center">
              <Button look="quiet" disabled={shared.isLoadingOlder} onClick={() => void shared.loadOlder()}>
                {shared.isLoadingOlder ? t('loadingOlder') : t('loadOlder')}
              </Button>
            </p>
          ) : null}
          {stretchesOf(turns).map((stretch) =>
            stretch.isSuperseded ? (
              <SupersededTurns key={stretch.key} turns={stretch.turns} />
            ) : (
              stretch.turns.map((turn) => <TurnView key={turn.key} turn={turn} isLast={false} />)
            ),
          )}
        </div>
      </div>
    </ReadOnlyContext>
  )
}

/** For whoever reads it, "you" is somebody else. */
const saidBy = (owner: string, view: ThreadView): ThreadView => ({
  ...view,
  entries: view.entries.map((entry) => (entry.kind === 'user' ? { ...entry, author: entry.author ?? owner } : entry)),
})
