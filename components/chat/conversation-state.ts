import type { ConversationState, ConversationSummary } from '@/lib/contracts/conversation'

export interface ConversationGroup {
  name: 'pinned' | 'waiting' | 'today' | 'earlier' | 'archived'
  items: ConversationSummary[]
}

const isWaiting = (state: ConversationState) => state === 'waiting' || state === 'waiting_other'

/** Sorts conversations into the list's groups, each newest first; what waits for a person stands on top. */
export function groupConversations(items: readonly ConversationSummary[], now: Date): ConversationGroup[] {
  const groups: Record<ConversationGroup['name'], ConversationSummary[]> = {
    waiting: [],
    pinned: [],
    today: [],
    earlier: [],
    archived: [],
  }
  for (const item of [...items].sort((a, b) => b.updatedAt.localeCompare(a.updatedAt)))
    groups[groupOf(item, now)].push(item)
  groups.waiting.sort((a, b) => Number(b.state === 'waiting') - Number(a.state === 'waiting'))
  return Object.entries(groups).flatMap(([name, members]) =>
    members.length > 0 ? [{ name: name as ConversationGroup['name'], items: members }] : [],
  )
}

function groupOf(item: ConversationSummary, now: Date): ConversationGroup['name'] {
  if (isWaiting(item.state)) return 'waiting'
  if (item.archived) return 'archived'
  if (item.pinned) return 'pinned'
  return new Date(item.updatedAt).toDateString() === now.toDateString() ? 'today' : 'earlier'
}
