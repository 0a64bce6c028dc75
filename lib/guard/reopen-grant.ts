import type { Db } from '@/db/client'
import { appendAudit } from '@/db/ledger/audit'
import { grantUsedBy, returnGrant } from '@/db/ledger/grants'
import { moveInteraction } from '@/db/ledger/interactions'
import { receiptOfCall } from '@/db/ledger/receipts'
import { inTransaction } from '@/db/transaction'

/**
 * After a crash: gives the grant of a started call back, so that the call may start again. Only for a call of which the platform
 * says by its idempotency key that it had no effect. False when the call had used none, or is settled.
 */
export function reopenGrant(db: Db, toolCallId: string, now: Date): boolean {
  return inTransaction(db, () => {
    const grant = grantUsedBy(db, toolCallId)
    if (!grant || receiptOfCall(db, toolCallId)) return false
    if (grant.interactionId && !moveInteraction(db, grant.interactionId, ['consumed'], { status: 'approved' }))
      return false
    returnGrant(db, grant.id)
    appendAudit(
      db,
      {
        actorId: 'system',
        action: 'grant.reopened',
        subject: grant.interactionId ?? toolCallId,
        body: { grantId: grant.id, toolCallId },
      },
      now,
    )
    return true
  })
}
