import { authorize } from '@/db/authorize'
import type { Db } from '@/db/client'
import { decisionsOf } from '@/db/ledger/decisions'
import { findInteraction, undecidedStatuses } from '@/db/ledger/interactions'
import { inTransaction } from '@/db/transaction'
import type { Person } from '@/lib/contracts/user'
import { AppError } from '@/lib/errors'
import { conflict } from './decision-conflict'
import { type EndedInteraction, endInteraction } from './end-interaction'
import { statusAt } from './interaction-view'

/**
 * The requester, or an administrator, takes an undecided card back. Throws `not-found` for a card that the person may not see,
 * `forbidden` for one that is theirs to decide only, `decision-conflict` when it is over.
 */
export function withdraw(db: Db, person: Person, interactionId: string, now: Date): EndedInteraction {
  return inTransaction(db, () => {
    const row = authorize(person, 'card.withdraw', findInteraction(db, interactionId))
    const isOwn = row.requesterId === person.id
    const status = statusAt(row, now)
    if (status === 'expired') throw new AppError('decision-expired', 'The time to decide is over.')
    const end = { status: 'withdrawn' as const, actorId: person.id, from: undecidedStatuses, byRequester: isOwn }
    const ended = endInteraction(db, row, end, now)
    if (!ended) throw conflict(row, status, decisionsOf(db, row.id))
    return ended
  })
}
