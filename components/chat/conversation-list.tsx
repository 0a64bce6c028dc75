'use client'
import { Plus, Search } from 'lucide-react'
import Link from 'next/link'
import { usePathname, useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { toast } from 'sonner'
import { changeConversation, deleteConversation } from '@/components/api/endpoints'
import { useErrorText } from '@/components/api/use-error-text'
import { Button, buttonClass } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { ErrorState } from '@/components/ui/error-state'
import { Skeleton } from '@/components/ui/skeleton'
import type { ConversationSummary } from '@/lib/contracts/conversation'
import { ConversationRow } from './conversation-row'
import { groupConversations, matchesSearch } from './conversation-state'
import { useConversations } from './conversations-provider'
import { RenameDialog } from './rename-dialog'

export function ConversationList({ onNavigate }: { onNavigate?: () => void }) {
  const t = useTranslations('list')
  const [search, setSearch] = useState('')
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex p-3">
        <Link href="/" className={classNames(buttonClass(), 'flex-1')} {...(onNavigate ? { onClick: onNavigate } : {})}>
          <Plus className="size-4" aria-hidden />
          {t('new')}
        </Link>
      </div>
      <div className="frame-focus mx-3 mb-2 flex h-[30px] items-center gap-1.5 rounded-inner border border-line bg-paper px-2 text-ink-3 max-tablet:h-11">
        <Search className="size-3.5" aria-hidden />
        <input
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className="w-full bg-transparent text-13 text-ink outline-none"
        />
      </div>
      <Groups search={search} onNavigate={onNavigate} />
    </div>
  )
}

function Groups({ search, onNavigate }: { search: string; onNavigate: (() => void) | undefined }) {
  const t = useTranslations('list')
  const errorText = useErrorText()
  const { items, error, isLoading, reload } = useConversations()
  const path = usePathname()
  const actions = useRowActions()

  if (isLoading) return <Skeleton label={t('loading')} lines={6} />
  if (error)
    return (
      <ErrorState title={t('failed')} text={errorText(error)} action={<Button onClick={reload}>{t('retry')}</Button>} />
    )
  const groups = groupConversations(
    items.filter(({ title }) => matchesSearch(title, search)),
    new Date(),
  )
  return (
    <nav aria-label={t('label')} className="scroll-area min-h-0 flex-1 pb-4">
      {groups.length === 0 ? (
        <p className="px-4 py-3 text-13 text-ink-3">{search ? t('nothingFound') : t('empty')}</p>
      ) : null}
      {groups.map((group) => (
        <section key={group.name}>
          <h2 className="px-4 pt-3 pb-1 text-12 font-semibold text-ink-3">{t(`group.${group.name}`)}</h2>
          <ul>
            {group.items.map((item) => (
              <ConversationRow
                key={item.id}
                item={item}
                isCurrent={path === `/c/${item.id}`}
                onNavigate={onNavigate}
                onRename={() => actions.askRename(item)}
                onPin={() => actions.pin(item)}
                onDelete={() => actions.askDelete(item)}
              />
            ))}
          </ul>
        </section>
      ))}
      {actions.dialogs}
    </nav>
  )
}

function useRowActions() {
  const t = useTranslations('list')
  const errorText = useErrorText()
  const router = useRouter()
  const path = usePathname()
  const { patch, remove, reload } = useConversations()
  const [renaming, setRenaming] = useState<ConversationSummary>()
  const [deleting, setDeleting] = useState<ConversationSummary>()

  /** Shows the change first; what the server refuses is taken back. */
  const attempt = (change: () => void, call: Promise<unknown>) => {
    change()
    call.catch((error: unknown) => {
      toast.error(errorText(error))
      reload()
    })
  }
  const change = (item: ConversationSummary, body: { title?: string; pinned?: boolean }) =>
    attempt(() => patch(item.id, body), changeConversation(item.id, body))
  const drop = (item: ConversationSummary) => {
    attempt(() => remove(item.id), deleteConversation(item.id))
    if (path === `/c/${item.id}`) router.push('/')
  }

  return {
    askRename: setRenaming,
    askDelete: setDeleting,
    pin: (item: ConversationSummary) => change(item, { pinned: !item.pinned }),
    dialogs: (
      <>
        <RenameDialog
          item={renaming}
          onClose={() => setRenaming(undefined)}
          onRename={(item, title) => change(item, { title })}
        />
        <ConfirmDialog
          open={deleting !== undefined}
          onOpenChange={(open) => !open && setDeleting(undefined)}
          title={t('deleteTitle')}
          description={t('deleteText', { title: deleting?.title || t('untitled') })}
          confirmLabel={t('delete')}
          cancelLabel={t('cancel')}
          danger
          onConfirm={() => deleting && drop(deleting)}
        />
      </>
    ),
  }
}
