import type { Db } from '@/db/client'
import { appendAudit } from '@/db/ledger/audit'
import type { GrantRow } from '@/db/ledger/grants'
import { findInteraction, interactionOfCall, moveInteraction } from '@/db/ledger/interactions'
import { saveReceipt } from '@/db/ledger/receipts'
import type { Receipt } from '@/lib/contracts/interaction'
import type { RunEvent } from '@/lib/contracts/run-event'
import type { Person } from '@/lib/contracts/user'
import { endInteraction } from './end-interaction'
import type { GuardedCall } from './guard-call'
import { viewOf } from './interaction-view'
import { makeReceipt } from './receipt'

export interface CallEnd {
  /** The run that carried the call out. */
  runId: string
  user: Person
  call: Pick<GuardedCall, 'id' | 'tool'>
  status: 'done' | 'failed' | 'blocked' | 'unknown' | 'cancelled'
  code: string | undefined
  /** What the model reads; the error's text when the call failed. */
  text: string
  /** The tool's result. */
  card: unknown
  durationMs: number
  /** The working copy was edited after the preview. */
  copyDiffers?: boolean
  now: Date
}

/**
 * A call that ended before it started takes its card along, so that no approval stays that nothing can use: void when its base
 * moved (the guard's hook tells what moved), withdrawn when the run was stopped, failed when a gate closed.
 */
export function endUnstarted(db: Db, end: CallEnd): RunEvent[] {
  const { call, user, status, code, now } = end
  const row = interactionOfCall(db, call.id)
  if (!row) return []
  if (status === 'blocked' && code === 'stale-base') {
    endInteraction(db, row, { status: 'voided_by_drift', actorId: user.id, from: ['approved'] }, now)
    return []
  }
  if (status === 'cancelled')
    return endInteraction(db, row, { status: 'withdrawn', actorId: user.id }, now)?.events ?? []
  return status === 'blocked' ? failUnstarted(db, end, row.id) : []
}

function failUnstarted(db: Db, { call, user, code, text, now }: CallEnd, interactionId: string): RunEvent[] {
  if (!moveInteraction(db, interactionId, ['approved'], { status: 'failed', endedAt: now })) return []
  appendAudit(
    db,
    { actorId: user.id, action: 'call.blocked', subject: interactionId, body: { toolCallId: call.id, code, text } },
    now,
  )
  return [{ type: 'CUSTOM', name: 'INTERACTION_RESOLVED', value: { interactionId, status: 'failed' } }]
}

/** Receipt, audit and status of a write that started. */
export function settleCall(db: Db, end: CallEnd, grant: GrantRow): { receipt: Receipt; events: RunEvent[] } {
  const { call, user, now } = end
  const outcome = outcomeOf(end)
  const row = grant.interactionId ? findInteraction(db, grant.interactionId) : undefined
  if (row) moveInteraction(db, row.id, ['consumed', 'unknown'], { status: outcome, endedAt: now })
  const view = row && viewOf(db, { ...row, status: outcome }, now)
  const errorMessage = outcome === 'executed' ? undefined : end.text
  const facts = {
    toolCallId: call.id,
    tool: call.tool,
    digest: grant.digest,
    option: grant.optionId,
    errorMessage,
    durationMs: end.durationMs,
  }
  const auditId = appendAudit(
    db,
    { actorId: user.id, action: `call.${outcome}`, subject: row?.id ?? call.id, body: facts },
    now,
  )
  const { runId, durationMs, card: output, copyDiffers = false } = end
  const receipt = makeReceipt(
    { runId, tool: call.tool, toolCallId: call.id, outcome, output, errorMessage, durationMs, copyDiffers },
    grant,
    view,
    auditId,
    now,
  )
  saveReceipt(db, receipt, now)
  const resolved: RunEvent[] = row
    ? [{ type: 'CUSTOM', name: 'INTERACTION_RESOLVED', value: { interactionId: row.id, status: outcome } }]
    : []
  return { receipt, events: [...resolved, { type: 'CUSTOM', name: 'RECEIPT', value: receipt }] }
}

/** A started write that was cut short may have taken effect: that is unknown, not failed. */
function outcomeOf({ status, code }: CallEnd): Receipt['outcome'] {
  if (status === 'done') return 'executed'
  return status === 'failed' && code !== 'aborted' && code !== 'outcome-unknown' && code !== 'timeout'
    ? 'failed'
    : 'unknown'
}
