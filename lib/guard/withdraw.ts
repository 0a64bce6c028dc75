import type { Db } from '@/db/client'
import { findInteraction, undecidedStatuses } from '@/db/ledger/interactions'
import { inTransaction } from '@/db/transaction'
import type { Person } from '@/lib/contracts/user'
import { AppError } from '@/lib/errors'
import { type EndedInteraction, endInteraction } from './end-interaction'

/** The requester takes an undecided card back. Throws `not-found` for a foreign one, `decision-conflict` when it is over. */
export function withdraw(db: Db, person: Person, interactionId: string, now: Date): EndedInteraction {
  return inTransaction(db, () => {
    const row = findInteraction(db, interactionId)
    if (!row || row.requesterId !== person.id) throw new AppError('not-found', 'There is no such decision.')
    const ended = endInteraction(db, row, { status: 'withdrawn', actorId: person.id, from: undecidedStatuses }, now)
    if (!ended)
      throw new AppError('decision-conflict', 'This was decided already.', { details: { status: row.status } })
    return ended
  })
}
