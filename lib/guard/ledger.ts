import type { Db } from '@/db/client'
import { grantUsedBy } from '@/db/ledger/grants'
import { receiptOfCall } from '@/db/ledger/receipts'
import { inTransaction } from '@/db/transaction'
import type { Receipt } from '@/lib/contracts/interaction'
import type { RunEvent } from '@/lib/contracts/run-event'
import { AppError } from '@/lib/errors'
import type { GuardedCall } from './guard-call'
import type { Policy } from './policy'
import { type CallEnd, endUnstarted, settleCall } from './settle-call'
import { type CallStart, type UsedGrant, useAutomaticGrant, usePersonsGrant } from './use-grant'
import { type ParkedCall, type Parking, writeParked } from './write-parked'

/** The three boundaries of a call that the ledger keeps. Each works in the caller's transaction, or in one of its own. */

/** A person is asked: preview, contents, interaction and audit, before anybody sees the card. */
export const parkCall = (db: Db, parking: Parking): ParkedCall => inTransaction(db, () => writeParked(db, parking))

/** Whether the ledger has a say in a call. One that needs no grant changes nothing that must not be done twice. */
export const needsGrant = (policy: Policy, { tool, effect }: Pick<GuardedCall, 'tool' | 'effect'>): boolean =>
  effect === 'write' || policy.ruleFor(tool) !== undefined

/**
 * The executor's own check, right before a body runs and in the transaction that says so: no write starts without a grant that is
 * consumed here, whatever path led to it. Throws `not-granted` or `no-rule`. undefined = the tool needs no grant.
 */
export function consumeGrant(db: Db, start: CallStart & { policy: Policy }): UsedGrant | undefined {
  if (!needsGrant(start.policy, start.call)) return undefined
  const { tool } = start.call
  const rule = start.policy.ruleFor(tool)
  if (!rule) throw new AppError('no-rule', `${tool} writes and has no rule in the policy.`)
  return inTransaction(db, () => (rule.receiptOnly ? useAutomaticGrant(db, start) : usePersonsGrant(db, start, rule)))
}

/**
 * Settles a call that is over: receipt and audit for a write that started, the end of the card of one that never did.
 * Nothing for calls that need no grant. What is settled stays; only an unknown outcome may become known.
 */
export function finishCall(db: Db, end: CallEnd): { receipt: Receipt | undefined; events: RunEvent[] } {
  return inTransaction(db, () => {
    const settled = receiptOfCall(db, end.call.id)
    if (settled && settled.outcome !== 'unknown') return { receipt: settled, events: [] }
    const grant = grantUsedBy(db, end.call.id)
    if (grant) return settleCall(db, end, grant)
    return { receipt: undefined, events: endUnstarted(db, end) }
  })
}
