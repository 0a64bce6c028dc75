import type { Db } from '@/db/client'
import { appendAudit } from '@/db/ledger/audit'
import { type InteractionRow, moveInteraction, openStatuses } from '@/db/ledger/interactions'
import type { InteractionStatus } from '@/lib/contracts/interaction'
import type { RunEvent } from '@/lib/contracts/run-event'
import type { Drift } from './drift'
import { type EndedStatus, endedText } from './outcome-text'

/** An interaction that ended without running, and the call whose waiting is over. */
export interface EndedInteraction {
  interactionId: string
  conversationId: string
  runId: string
  toolCallId: string
  tool: string
  status: EndedStatus
  /** For the model, as the result of the call. */
  text: string
  events: RunEvent[]
}

/** Moves an open interaction to one of its silent ends, in the caller's transaction; undefined when it is over already. */
export function endInteraction(
  db: Db,
  row: InteractionRow,
  end: {
    status: EndedStatus
    actorId: string
    drift?: Drift[]
    from?: readonly InteractionStatus[]
    /** False when an administrator took it back. */
    byRequester?: boolean
  },
  now: Date,
): EndedInteraction | undefined {
  const { status, actorId, drift, byRequester } = end
  if (!moveInteraction(db, row.id, end.from ?? openStatuses, { status, endedAt: now })) return undefined
  appendAudit(
    db,
    { actorId, action: `interaction.${status}`, subject: row.id, body: { tool: row.tool, digest: row.digest, drift } },
    now,
  )
  const value = { interactionId: row.id, status, ...(drift ? { drift } : {}) }
  return {
    interactionId: row.id,
    conversationId: row.conversationId,
    runId: row.runId,
    toolCallId: row.toolCallId,
    tool: row.tool,
    status,
    text: endedText(row.tool, status, byRequester),
    events: [{ type: 'CUSTOM', name: 'INTERACTION_RESOLVED', value }],
  }
}
