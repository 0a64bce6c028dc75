import type { Db } from '@/db/client'
import { findInteraction } from '@/db/ledger/interactions'
import { AppError } from '@/lib/errors'
import { type DigestParts, hashOf } from './digest'
import { unpackArguments } from './packed-arguments'

/** The arguments that a parked call runs with: the stored ones, whatever has become of the files since. */
export function loadArguments(db: Db, interactionId: string): unknown {
  const row = findInteraction(db, interactionId)
  if (!row) throw new AppError('not-found', `There is no interaction ${interactionId}.`)
  const stored = unpackArguments(db, row.arguments)
  if (hashOf(stored) !== (row.digestParts as DigestParts).arguments) {
    throw new AppError('digest-mismatch', 'The stored arguments are not what was approved.')
  }
  return stored
}
