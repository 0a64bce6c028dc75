import type { Db } from '@/db/client'
import { dueInteractions, findInteraction } from '@/db/ledger/interactions'
import { inTransaction } from '@/db/transaction'
import { type EndedInteraction, endInteraction } from './end-interaction'

/** Open cards, and unused approvals, whose time is over. */
export const findDue = (db: Db, now: Date): Array<{ interactionId: string; conversationId: string; runId: string }> =>
  dueInteractions(db, now).map(({ id, conversationId, runId }) => ({ interactionId: id, conversationId, runId }))

/** Ends one of them, in the caller's transaction together with what follows from it; undefined when it is over already. */
export function expireInteraction(db: Db, interactionId: string, now: Date): EndedInteraction | undefined {
  const row = findInteraction(db, interactionId)
  return row && row.expiresAt <= now
    ? endInteraction(db, row, { status: 'expired', actorId: 'system' }, now)
    : undefined
}

/** Ends all of them at once. A timeout is neither yes nor no. */
export const expireDue = (db: Db, now: Date): EndedInteraction[] =>
  inTransaction(db, () =>
    findDue(db, now).flatMap(({ interactionId }) => expireInteraction(db, interactionId, now) ?? []),
  )
