import type { InteractionEntry } from '@/components/api/endpoints'
import { isOpen } from '@/components/chat/thread-view'

export type InboxTab = 'mine' | 'all' | 'decided'

/** What a tab shows: open cards by the time that is left, decided ones newest first. */
export function inboxItems(items: readonly InteractionEntry[], tab: InboxTab): InteractionEntry[] {
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

const lastMove = ({ interaction }: InteractionEntry): string =>
  interaction.decisions.at(-1)?.at ?? interaction.createdAt
