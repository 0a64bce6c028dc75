import type { Db } from '@/db/client'
import { decisionsOf } from '@/db/ledger/decisions'
import { findInteraction, undecidedStatuses } from '@/db/ledger/interactions'
import { inTransaction } from '@/db/transaction'
import type { Person } from '@/lib/contracts/user'
import { AppError } from '@/lib/errors'
import { conflict } from './decision-conflict'
import { type EndedInteraction, endInteraction } from './end-interaction'
import { statusAt } from './interaction-view'
import { maySee } from './may-decide'

/**
 * The requester, or an administrator, takes an undecided card back. Throws `not-found` for a card that the person may not see,
 * `forbidden` for one that is theirs to decide only, `decision-conflict` when it is over.
 */
export function withdraw(db: Db, person: Person, interactionId: string, now: Date): EndedInteraction {
  return inTransaction(db, () => {
    const row = findInteraction(db, interactionId)
    if (!row || !maySee(row, person)) throw new AppError('not-found', 'There is no such decision.')
    const isOwn = row.requesterId === person.id
    if (!isOwn && person.role !== 'admin') throw new AppError('forbidden', 'Only the requester takes a request back.')
    const status = statusAt(row, now)
    if (status === 'expired') throw new AppError('decision-expired', 'The time to decide is over.')
    const end = { status: 'withdrawn' as const, actorId: person.id, from: undecidedStatuses, byRequester: isOwn }
    const ended = endInteraction(db, row, end, now)
    if (!ended) throw conflict(row, status, decisionsOf(db, row.id))
    return ended
  })
}
