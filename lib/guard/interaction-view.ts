import type { Db } from '@/db/client'
import { type DecisionRow, decisionsOf } from '@/db/ledger/decisions'
import { type InteractionRow, openStatuses } from '@/db/ledger/interactions'
import type { DecisionView, Interaction, InteractionStatus } from '@/lib/contracts/interaction'
import type { CardRecord } from './card'
import { fingerprintOf } from './digest'

/** A row as everybody sees it. An open card whose time is over is shown as expired, also before the sweeper has written it. */
export function toInteraction(row: InteractionRow, decisions: readonly DecisionRow[], now: Date): Interaction {
  const card = row.card as CardRecord
  return {
    interactionId: row.id,
    conversationId: row.conversationId,
    runId: row.runId,
    toolCallId: row.toolCallId,
    tool: row.tool,
    title: card.title,
    ...(card.hint === undefined ? {} : { hint: card.hint }),
    previewId: row.previewId,
    digest: row.digest,
    fingerprint: fingerprintOf(row.digest),
    status: statusAt(row, now),
    requester: { id: row.requesterId, name: row.requesterName },
    ...(row.approverId && row.approverName ? { approver: { id: row.approverId, name: row.approverName } } : {}),
    ...(card.provenance ? { provenance: card.provenance } : {}),
    ...(card.scope ? { scope: card.scope } : {}),
    ...(card.owners ? { owners: card.owners } : {}),
    options: card.options,
    secondOptions: card.secondOptions,
    decisions: decisions.map((decision) => toDecisionView(card, decision)),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }
}

export const viewOf = (db: Db, row: InteractionRow, now: Date): Interaction =>
  toInteraction(row, decisionsOf(db, row.id), now)

export function statusAt(row: InteractionRow, now: Date): InteractionStatus {
  const status = row.status as InteractionStatus
  const isOpen = (openStatuses as readonly string[]).includes(status)
  return isOpen && row.expiresAt <= now ? 'expired' : status
}

export function toDecisionView(card: CardRecord, row: DecisionRow): DecisionView {
  const options = row.stage === 'first' ? card.options : card.secondOptions
  return {
    stage: row.stage,
    optionId: row.optionId,
    label: options.find((option) => option.id === row.optionId)?.label ?? row.optionId,
    inputs: row.inputs as Record<string, unknown>,
    actor: { id: row.actorId, name: row.actorName },
    at: row.at.toISOString(),
  }
}
