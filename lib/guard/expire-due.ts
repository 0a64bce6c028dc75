import type { Db } from '@/db/client'
import { dueInteractions } from '@/db/ledger/interactions'
import { inTransaction } from '@/db/transaction'
import { type EndedInteraction, endInteraction } from './end-interaction'

/** Ends every open card, and every unused approval, whose time is over. A timeout is neither yes nor no. */
export const expireDue = (db: Db, now: Date): EndedInteraction[] =>
  inTransaction(db, () =>
    dueInteractions(db, now).flatMap(
      (row) => endInteraction(db, row, { status: 'expired', actorId: 'system' }, now) ?? [],
    ),
  )
