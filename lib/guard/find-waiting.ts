import type { Db } from '@/db/client'
import { type InteractionRow, interactionsOf, undecidedStatuses } from '@/db/ledger/interactions'
import { statusAt } from './interaction-view'

/** The open card of this conversation that asks for exactly this already, by its digest. */
export function findWaiting(
  db: Db,
  conversationId: string,
  call: { tool: string; digest: string },
  now: Date,
): InteractionRow | undefined {
  const open = undecidedStatuses as readonly string[]
  return interactionsOf(db, conversationId, call.tool, undecidedStatuses).find(
    (row) => row.digest === call.digest && open.includes(statusAt(row, now)),
  )
}
