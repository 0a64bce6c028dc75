import { isOpen } from '@/components/chat/thread-view'
import type { InboxEntry } from '@/lib/contracts/inbox'
import type { InboxTab } from './inbox-query'

/** What a tab shows: open cards by the time that is left, decided ones newest first. */
export function inboxItems(items: readonly InboxEntry[], tab: InboxTab): InboxEntry[] {
  const wanted =
    tab === 'mine' ? items : items.filter(({ interaction }) => (tab === 'decided' ? !isOpen(interaction) : true))
  return [...wanted].sort((a, b) => {
    const [left, right] = [isOpen(a.interaction), isOpen(b.interaction)]
    if (left !== right) return left ? -1 : 1
    return left
      ? a.interaction.expiresAt.localeCompare(b.interaction.expiresAt)
      : lastMove(b).localeCompare(lastMove(a))
  })
}

const lastMove = ({ interaction }: InboxEntry): string => interaction.decisions.at(-1)?.at ?? interaction.createdAt
