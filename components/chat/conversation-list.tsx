'use client'
import { Plus, Search } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useErrorText } from '@/components/api/use-error-text'
import { Button, buttonClass } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { ErrorState } from '@/components/ui/error-state'
import { Fold } from '@/components/ui/fold'
import { Skeleton } from '@/components/ui/skeleton'
import { ConversationRow } from './conversation-row'
import { type ConversationGroup, groupConversations } from './conversation-state'
import { useConversations } from './conversations-provider'
import { useOpenPalette } from './palette/palette-context'
import { useConversationActions } from './use-conversation-actions'

export function ConversationList({ onNavigate }: { onNavigate?: () => void }) {
  const t = useTranslations('list')
  const openPalette = useOpenPalette()
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex p-3">
        <Link href="/" className={classNames(buttonClass(), 'flex-1')} {...(onNavigate ? { onClick: onNavigate } : {})}>
          <Plus className="size-4" aria-hidden />
          {t('new')}
        </Link>
      </div>
      <button
        type="button"
        onClick={() => {
          openPalette()
          onNavigate?.()
        }}
        aria-keyshortcuts="/ Control+K Meta+K"
        className="mx-3 mb-2 flex h-[30px] items-center gap-1.5 rounded-inner border border-line bg-paper px-2 text-13 text-ink-3 hover:border-line-strong hover:text-ink max-tablet:h-11"
      >
        <Search className="size-3.5" aria-hidden />
        <span className="flex-1 text-left">{t('search')}</span>
        <kbd aria-hidden className="rounded-chip border border-line px-1 text-12 max-tablet:hidden">
          /
        </kbd>
      </button>
      <Groups onNavigate={onNavigate} />
    </div>
  )
}

function Groups({ onNavigate }: { onNavigate: (() => void) | undefined }) {
  const t = useTranslations('list')
  const errorText = useErrorText()
  const { items, error, isLoading, reload } = useConversations()
  const path = usePathname()
  const actions = useConversationActions()

  if (isLoading) return <Skeleton label={t('loading')} lines={6} />
  if (error)
    return (
      <ErrorState title={t('failed')} text={errorText(error)} action={<Button onClick={reload}>{t('retry')}</Button>} />
    )
  const groups = groupConversations(items, new Date())
  return (
    <nav aria-label={t('label')} className="scroll-area min-h-0 flex-1 pb-4">
      {groups.length === 0 ? <p className="px-4 py-3 text-13 text-ink-3">{t('empty')}</p> : null}
      {groups.map((group) => (
        <GroupSection key={group.name} name={group.name} count={group.items.length}>
          <ul>
            {group.items.map((item) => (
              <ConversationRow
                key={item.id}
                item={item}
                isCurrent={path === `/c/${item.id}`}
                onNavigate={onNavigate}
                actions={actions}
              />
            ))}
          </ul>
        </GroupSection>
      ))}
      {actions.dialogs}
    </nav>
  )
}

/** What was put away stays folded. */
function GroupSection({
  name,
  count,
  children,
}: {
  name: ConversationGroup['name']
  count: number
  children: ReactNode
}) {
  const t = useTranslations('list')
  const title = t(`group.${name}`)
  if (name === 'archived')
    return (
      <Fold className="px-4 pt-3 [&>ul]:-mx-4" summary={`${title} (${count})`}>
        {children}
      </Fold>
    )
  return (
    <section>
      <h2 className="px-4 pt-3 pb-1 text-12 font-semibold text-ink-3">{title}</h2>
      {children}
    </section>
  )
}
