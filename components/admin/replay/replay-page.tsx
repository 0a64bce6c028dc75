'use client'
import { ArrowLeft } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { openReplay } from '@/components/admin/admin-api'
import { Loaded } from '@/components/admin/admin-page'
import { useErrorText } from '@/components/api/use-error-text'
import { useResource } from '@/components/api/use-resource'
import { useFormat } from '@/components/format/use-format'
import { usePageTitle } from '@/components/shell/use-page-title'
import { ErrorState } from '@/components/ui/error-state'
import { Skeleton } from '@/components/ui/skeleton'
import type { ReplayHead } from '@/lib/contracts/admin'
import { hooksAt } from './hooks-at'
import { ReplayControls } from './replay-controls'
import { ReplaySide } from './replay-side'
import { TimeLine } from './time-line'
import { Transcript } from './transcript'
import { type ReplayStart, useReplay } from './use-replay'
import { useReplayKeys } from './use-replay-keys'

/** Somebody's conversation, event by event: the log, what its people saw at that moment, and what stood behind it. */
export function ReplayPage({ id, start }: { id: string; start: ReplayStart }) {
  const head = useResource(id, openReplay)
  return (
    <main id="main" className="flex min-h-0 min-w-0 flex-1 flex-col bg-paper max-wide:scroll-area max-wide:block">
      <Loaded resource={head}>{(data) => <OpenReplay head={data} start={start} />}</Loaded>
    </main>
  )
}

function OpenReplay({ head, start }: { head: ReplayHead; start: ReplayStart }) {
  const t = useTranslations('admin.replay')
  const errorText = useErrorText()
  const replay = useReplay(head.conversation.id, start)
  const { events, position, current, view } = replay
  const trace = useMemo(() => hooksAt(events, position, head.firings), [events, position, head.firings])
  useReplayKeys(replay)
  return (
    <>
      <Head head={head} at={current?.at} />
      <div className="sticky top-0 z-10 flex-none border-b border-line bg-paper px-4 py-1.5 max-tablet:px-2">
        <ReplayControls replay={replay} />
        <p className="text-12 text-ink-3 max-tablet:hidden">{t('keys')}</p>
      </div>
      {replay.error ? <ErrorState title={t('failed')} text={errorText(replay.error)} /> : null}
      {replay.isLoading ? <Skeleton label={t('loading')} lines={8} className="p-4" /> : null}
      <div
        hidden={replay.isLoading || replay.error !== undefined} // what is not known yet is not "nobody decided"
        className="grid min-h-0 flex-1 grid-cols-[340px_minmax(0,1fr)_300px] max-wide:block"
      >
        <section
          aria-label={t('timeLine')}
          className="flex min-h-0 flex-col border-r border-line max-wide:h-80 max-wide:border-r-0 max-wide:border-b"
        >
          <TimeLine events={events} position={position} onGoTo={replay.goTo} />
        </section>
        <Transcript view={view} at={current?.at} />
        <ReplaySide head={head} view={view} trace={trace} />
      </div>
    </>
  )
}

function Head({ head: { conversation }, at }: { head: ReplayHead; at: string | undefined }) {
  const t = useTranslations('admin.replay')
  const l = useTranslations('list')
  const format = useFormat()
  const title = conversation.title || l('untitled')
  usePageTitle(title)
  return (
    <header className="flex flex-none flex-wrap items-center gap-x-3 gap-y-0.5 px-4 py-2 max-tablet:px-2">
      <Link href="/admin" className="inline-flex min-h-8 items-center gap-1.5 no-underline max-tablet:min-h-11">
        <ArrowLeft className="size-4" aria-hidden />
        {t('all')}
      </Link>
      <h1 className="min-w-0 truncate text-15 font-semibold">{title}</h1>
      <span className="text-13 text-ink-3">{t('of', { name: conversation.owner.name })}</span>
      {at ? (
        <time dateTime={at} className="ml-auto text-12 text-ink-2">
          {t('atTime', { time: format.dateTime(at) })}
        </time>
      ) : null}
    </header>
  )
}
