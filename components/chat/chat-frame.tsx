import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ConversationList } from './conversation-list'

/** Conversations beside the thread; below 800 px they are in the drawer. */
export function ChatFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('list')
  return (
    <div className="flex min-h-0">
      <aside
        aria-label={t('label')}
        className="flex min-h-0 w-[276px] flex-none flex-col border-r border-line bg-sunk max-wide:w-[260px] max-tablet:hidden"
      >
        <ConversationList />
      </aside>
      <div className="flex min-h-0 min-w-0 flex-1">{children}</div>
    </div>
  )
}
