'use client'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { toast } from 'sonner'
import { isApiError } from '@/components/api/api-error'
import { attachFile, stopRun } from '@/components/api/endpoints'
import { useErrorText } from '@/components/api/use-error-text'
import { useMe } from '@/components/session/me-context'
import { usePageTitle } from '@/components/shell/use-page-title'
import { Skeleton } from '@/components/ui/skeleton'
import { Composer } from './composer'
import { ConversationHead } from './conversation-head'
import { OpenFileContext } from './panel/open-file'
import { PanelPlace, usePanel } from './panel/panel-place'
import { SidePanel } from './panel/side-panel'
import { QueuedMessages } from './queued-messages'
import { useSlashCommands } from './slash/use-slash-commands'
import { Thread } from './thread'
import { type ThreadActions, ThreadActionsContext } from './thread-actions'
import { ThreadFailure } from './thread-failure'
import type { ThreadStore } from './thread-store'
import { openCards } from './thread-view'
import { useExports } from './use-exports'
import { useFeedback } from './use-feedback'
import { useThread } from './use-thread'
import { WaitsLine } from './waits-line'

/** One conversation: thread and composer in the middle, plan, files and release at the right. */
export function ConversationView({ id }: { id: string }) {
  const t = useTranslations('chat')
  const { person } = useMe()
  const { snapshot, store } = useThread(id)
  const panel = usePanel()
  const [openFile, setOpenFile] = useState<string>()
  const isUnknown = snapshot.status === 'failed' && isApiError(snapshot.error, 'not-found')
  const title = isUnknown ? t('notFound') : (snapshot.view.title ?? snapshot.conversation?.title ?? '')
  usePageTitle(title)

  const handleStop = useStop(id, snapshot.activeRunId)
  const isRunning = snapshot.activeRunId !== undefined
  const actions = useActions(id, store, isRunning)
  const { onMarkdown } = useExports(id, title, async () => store?.loadAll())
  const { commands, help } = useSlashCommands({
    onStop: isRunning ? handleStop : undefined,
    onExport: snapshot.status === 'ready' ? onMarkdown : undefined,
  })
  const isSending = snapshot.pending.some(({ error }) => error === undefined)
  const mine = openCards(snapshot.view).filter(({ interaction }) =>
    interaction.status === 'pending' ? interaction.requester.id === person.id : interaction.approver?.id === person.id,
  )

  return (
    <OpenFileContext value={setOpenFile}>
      <main id="main" className="flex min-h-0 min-w-0 flex-1 flex-col bg-paper">
        <ConversationHead
          id={id}
          title={title}
          snapshot={snapshot}
          store={store}
          isPanelOpen={panel.isOpen || isUnknown}
          onTogglePanel={panel.toggle}
        />
        {snapshot.status === 'loading' ? (
          <Skeleton label={t('loading')} lines={6} className="mx-auto w-full max-w-[792px] flex-1 p-6" />
        ) : null}
        {snapshot.status === 'failed' ? (
          <div className="flex-1">
            <ThreadFailure error={snapshot.error} onRetry={store?.retry} />
          </div>
        ) : null}
        <ThreadActionsContext value={actions}>
          {snapshot.status === 'ready' ? <Thread snapshot={snapshot} store={store} /> : null}
        </ThreadActionsContext>
        <div data-screen-only className="flex-none border-t border-line bg-paper" hidden={snapshot.status === 'failed'}>
          <div className="mx-auto max-w-[792px] px-6 pt-2 pb-3 max-tablet:px-3">
            <WaitsLine cards={mine} />
            <QueuedMessages
              conversationId={id}
              messages={snapshot.view.queued}
              isRunning={isRunning}
              onSendNow={(message) => void store?.sendQueued(message)}
            />
            <Composer
              place={id}
              isRunning={isRunning}
              isSending={isSending || snapshot.status !== 'ready'}
              onSend={async (text, files) => store?.send(text, files)}
              onStop={handleStop}
              commands={commands}
              onAttach={(file) => attachFile(id, file)}
            />
            {help}
          </div>
        </div>
      </main>
      {isUnknown ? null : (
        <PanelPlace panel={panel}>
          <SidePanel id={id} view={snapshot.view} openFile={openFile} onOpenFile={setOpenFile} onFold={panel.toggle} />
        </PanelPlace>
      )}
    </OpenFileContext>
  )
}

function useStop(id: string, runId: string | undefined): () => void {
  const errorText = useErrorText()
  return () => {
    if (runId) stopRun(id, runId).catch((error: unknown) => toast.error(errorText(error)))
  }
}

/** Stable while nothing changes, so that turns are not drawn again for it. */
function useActions(id: string, store: ThreadStore | undefined, isBusy: boolean): ThreadActions {
  const { opinionOf, rate } = useFeedback(id)
  return useMemo(
    () => ({
      isBusy,
      opinionOf,
      rate,
      say: (text) => void store?.send(text, []),
      replace: (messageId, text, files) => void store?.replace(messageId, text, files),
    }),
    [isBusy, opinionOf, rate, store],
  )
}
