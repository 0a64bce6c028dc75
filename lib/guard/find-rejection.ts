import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { type DecisionRow, decisionsOf } from '@/db/ledger/decisions'
import { type InteractionRow, interactionsOf } from '@/db/ledger/interactions'
import { message } from '@/db/schema'
import type { DigestParts } from './digest'

/**
 * The rejection that still holds for this call: of the same digest, or of the same change set under other words (a new title is
 * no new action). It holds until the requester's next message.
 */
export function findRejection(
  db: Db,
  conversationId: string,
  call: { tool: string; digest: string; parts: DigestParts; hasChangeSet: boolean },
): { interaction: InteractionRow; decision: DecisionRow | undefined } | undefined {
  const spokeAt = lastUserMessageAt(db, conversationId)
  const row = interactionsOf(db, conversationId, call.tool, ['rejected']).find(
    (candidate) => isSameAction(candidate, call) && (!spokeAt || (candidate.endedAt ?? candidate.createdAt) >= spokeAt),
  )
  return row && { interaction: row, decision: decisionsOf(db, row.id).at(-1) }
}

function isSameAction(
  row: InteractionRow,
  call: { digest: string; parts: DigestParts; hasChangeSet: boolean },
): boolean {
  if (row.digest === call.digest) return true
  const rejected = row.digestParts as DigestParts
  return (
    call.hasChangeSet &&
    rejected.changeSet === call.parts.changeSet &&
    rejected.baseVersions === call.parts.baseVersions
  )
}

const lastUserMessageAt = (db: Db, conversationId: string): Date | undefined =>
  db
    .select({ at: message.createdAt })
    .from(message)
    .where(and(eq(message.conversationId, conversationId), eq(message.kind, 'user')))
    .orderBy(desc(message.position))
    .limit(1)
    .get()?.at
