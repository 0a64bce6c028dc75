'use client'
import { PanelRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { IconButton } from '@/components/ui/icon-button'
import { ConversationMenu } from './conversation-menu'
import { StateIcon, stateColours } from './conversation-row'
import { useConversations } from './conversations-provider'
import type { ThreadSnapshot, ThreadStore } from './thread-store'
import { useConversationActions } from './use-conversation-actions'
import { useExports } from './use-exports'

interface ConversationHeadProps {
  id: string
  title: string
  snapshot: ThreadSnapshot
  store: ThreadStore | undefined
  isPanelOpen: boolean
  onTogglePanel(): void
}

/** Title and state of the open conversation, and what can be done with it. */
export function ConversationHead({ id, title, snapshot, store, isPanelOpen, onTogglePanel }: ConversationHeadProps) {
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
      <span className="flex items-center gap-0.5 print:hidden">
        <HeadMenu id={id} title={title} snapshot={snapshot} store={store} />
        {isPanelOpen ? null : (
          <IconButton label={t('showPanel')} onClick={onTogglePanel}>
            <PanelRight className="size-4" aria-hidden />
          </IconButton>
        )}
      </span>
    </header>
  )
}

function HeadMenu({ id, title, snapshot, store }: Pick<ConversationHeadProps, 'id' | 'title' | 'snapshot' | 'store'>) {
  const actions = useConversationActions()
  const { items } = useConversations()
  const item = items.find((known) => known.id === id) ?? snapshot.conversation
  const open = useExports(id, title, async () => store?.loadAll())
  if (!item) return null
  return (
    <>
      <ConversationMenu item={item} actions={actions} open={open} />
      {actions.dialogs}
    </>
  )
}
