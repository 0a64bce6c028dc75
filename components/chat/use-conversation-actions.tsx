'use client'
import { usePathname, useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { toast } from 'sonner'
import { changeConversation, deleteConversation, restoreConversation } from '@/components/api/endpoints'
import { useErrorText } from '@/components/api/use-error-text'
import type { ConversationSummary } from '@/lib/contracts/conversation'
import { useConversations } from './conversations-provider'
import { RenameDialog } from './rename-dialog'
import { ShareDialog } from './share-dialog'

/** How long the way back is offered. */
const undoMs = 8_000

export interface ConversationActions {
  askRename(item: ConversationSummary): void
  askShare(item: ConversationSummary): void
  pin(item: ConversationSummary): void
  archive(item: ConversationSummary): void
  remove(item: ConversationSummary): void
  /** To be drawn once, somewhere. */
  dialogs: ReactNode
}

/** What a person does with a conversation, from its row or its head. */
export function useConversationActions(): ConversationActions {
  const t = useTranslations('list')
  const { patch } = useConversations()
  const [renaming, setRenaming] = useState<ConversationSummary>()
  const [sharing, setSharing] = useState<ConversationSummary>()
  const attempt = useAttempt()
  const remove = useRemoval()
  const change = (item: ConversationSummary, body: { title?: string; pinned?: boolean; archived?: boolean }) =>
    attempt(() => patch(item.id, body), changeConversation(item.id, body))

  return {
    askRename: setRenaming,
    askShare: setSharing,
    pin: (item) => void change(item, { pinned: !item.pinned }),
    archive: async (item) => {
      const isDone = await change(item, { archived: !item.archived })
      if (isDone) toast(t(item.archived ? 'unarchived' : 'archived'))
    },
    remove,
    dialogs: (
      <>
        <RenameDialog
          item={renaming}
          onClose={() => setRenaming(undefined)}
          onRename={(item, title) => void change(item, { title })}
        />
        <ShareDialog item={sharing} onClose={() => setSharing(undefined)} />
      </>
    ),
  }
}

/** Shows a change first; what the server refuses is taken back, and said. */
function useAttempt(): (change: () => void, call: Promise<unknown>) => Promise<boolean> {
  const errorText = useErrorText()
  const { reload } = useConversations()
  return async (change, call) => {
    change()
    try {
      await call
      return true
    } catch (error) {
      toast.error(errorText(error))
      reload()
      return false
    }
  }
}

/** Deletes at once and offers the way back; while it runs or waits for somebody the server refuses and says why. */
function useRemoval(): (item: ConversationSummary) => void {
  const t = useTranslations('list')
  const router = useRouter()
  const path = usePathname()
  const { remove, reload } = useConversations()
  const attempt = useAttempt()

  const undo = async (item: ConversationSummary, wasOpen: boolean) => {
    const isBack = await attempt(() => undefined, restoreConversation(item.id))
    reload()
    if (isBack && wasOpen) router.push(`/c/${item.id}`)
  }
  return async (item) => {
    const isOpen = path === `/c/${item.id}`
    if (!(await attempt(() => remove(item.id), deleteConversation(item.id)))) return
    if (isOpen) router.push('/')
    toast(t('deleted', { title: item.title || t('untitled') }), {
      duration: undoMs,
      action: { label: t('undo'), onClick: () => void undo(item, isOpen) },
    })
  }
}
