'use client'
import { PanelRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { toast } from 'sonner'
import { stopRun } from '@/components/api/endpoints'
import { useErrorText } from '@/components/api/use-error-text'
import { useMe } from '@/components/session/me-context'
import { usePageTitle } from '@/components/shell/use-page-title'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { IconButton } from '@/components/ui/icon-button'
import { Skeleton } from '@/components/ui/skeleton'
import { Composer } from './composer'
import { StateIcon, stateColours } from './conversation-row'
import { OpenFileContext } from './panel/open-file'
import { PanelPlace, usePanel } from './panel/panel-place'
import { SidePanel } from './panel/side-panel'
import { Thread } from './thread'
import type { ThreadSnapshot } from './thread-store'
import { openCards } from './thread-view'
import { useThread } from './use-thread'
import { WaitsLine } from './waits-line'

/** One conversation: thread and composer in the middle, plan, files and release at the right. */
export function ConversationView({ id }: { id: string }) {
  const t = useTranslations('chat')
  const errorText = useErrorText()
  const { person } = useMe()
  const { snapshot, store } = useThread(id)
  const panel = usePanel()
  const [openFile, setOpenFile] = useState<string>()
  const title = snapshot.view.title ?? snapshot.conversation?.title ?? ''
  usePageTitle(title)

  const handleStop = () => {
    if (snapshot.activeRunId) stopRun(id, snapshot.activeRunId).catch((error: unknown) => toast.error(errorText(error)))
  }
  const isSending = snapshot.pending.some(({ error }) => error === undefined)
  const mine = openCards(snapshot.view).filter(({ interaction }) =>
    interaction.status === 'pending' ? interaction.requester.id === person.id : interaction.approver?.id === person.id,
  )

  return (
    <OpenFileContext value={setOpenFile}>
      <main id="main" className="flex min-h-0 min-w-0 flex-1 flex-col bg-paper">
        <Head title={title} snapshot={snapshot} isPanelOpen={panel.isOpen} onTogglePanel={panel.toggle} />
        {snapshot.status === 'loading' ? (
          <Skeleton label={t('loading')} lines={6} className="mx-auto w-full max-w-[792px] flex-1 p-6" />
        ) : null}
        {snapshot.status === 'failed' ? (
          <div className="flex-1">
            <ErrorState
              title={t('failed')}
              text={errorText(snapshot.error)}
              action={<Button onClick={store?.retry}>{t('retry')}</Button>}
            />
          </div>
        ) : null}
        {snapshot.status === 'ready' ? <Thread snapshot={snapshot} store={store} /> : null}
        <div className="flex-none border-t border-line bg-paper" hidden={snapshot.status === 'failed'}>
          <div className="mx-auto max-w-[792px] px-6 pt-2 pb-3 max-tablet:px-3">
            <WaitsLine cards={mine} />
            <Composer
              place={id}
              isRunning={snapshot.activeRunId !== undefined}
              isSending={isSending || snapshot.status !== 'ready'}
              onSend={async (text) => store?.send(text)}
              onStop={handleStop}
            />
          </div>
        </div>
      </main>
      <PanelPlace panel={panel}>
        <SidePanel id={id} view={snapshot.view} openFile={openFile} onOpenFile={setOpenFile} onFold={panel.toggle} />
      </PanelPlace>
    </OpenFileContext>
  )
}

function Head({
  title,
  snapshot,
  isPanelOpen,
  onTogglePanel,
}: {
  title: string
  snapshot: ThreadSnapshot
  isPanelOpen: boolean
  onTogglePanel(): void
}) {
  const t = useTranslations('chat')
  const l = useTranslations('list')
  const state = snapshot.view.state ?? snapshot.conversation?.state
  return (
    <header className="flex h-12 flex-none items-center gap-2 border-b border-line pr-3 pl-5 max-tablet:h-11 max-tablet:pl-4">
      <h1 className="truncate text-15 font-semibold">{title || l('untitled')}</h1>
      {state && state !== 'idle' ? (
        <span
          className={`inline-flex items-center gap-1.5 text-12 whitespace-nowrap ${stateColours[state]} ${state === 'waiting' ? 'font-semibold' : ''}`}
        >
          <StateIcon state={state} />
          <span className="max-tablet:sr-only">{l(`state.${state}`)}</span>
        </span>
      ) : null}
      <span className="flex-1" />
      {isPanelOpen ? null : (
        <IconButton label={t('showPanel')} onClick={onTogglePanel}>
          <PanelRight className="size-4" aria-hidden />
        </IconButton>
      )}
    </header>
  )
}
