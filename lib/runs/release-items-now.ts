import { loadState } from '@/db/state'
import type { RunEvent } from '@/lib/contracts/run-event'
import { planState, releaseItems } from '@/lib/contracts/state-key'
import { openItems } from '@/lib/hooks/parts/open-items'
import type { Runtime } from './runtime'

/** For a call that ends without its hooks: what still waits for a release of what its conversation saved, as state and event. */
export function releaseItemsNow(
  { db, platform }: Runtime,
  conversationId: string,
  userId: string,
): { state: Record<string, unknown>; events: RunEvent[] } {
  const stored = loadState(db, conversationId)
  const known = releaseItems.schema.safeParse(stored[releaseItems.name]).data ?? []
  if (known.length === 0) return { state: {}, events: [] }
  const items = openItems(known, platform.pendingItems(userId))
  const before = planState.schema.safeParse(stored[planState.name]).data
  const plan = { items: [], ...before, releaseItems: items }
  return {
    state: { [releaseItems.name]: items, [planState.name]: plan },
    events: [{ type: 'CUSTOM', name: 'TASK_PLAN_UPDATE', value: plan }],
  }
}
