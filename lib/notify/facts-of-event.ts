import type { Db } from '@/db/client'
import { findInteraction, type InteractionRow } from '@/db/ledger/interactions'
import { oneLine } from '@/lib/contracts/labelled-data'
import type { Localized } from '@/lib/contracts/localized'
import type { NotifyKind } from '@/lib/contracts/notify-config'
import type { RunEvent } from '@/lib/contracts/run-event'
import type { NoticeFacts } from './notice'

type Resolved = Extract<RunEvent, { name: 'INTERACTION_RESOLVED' }>['value']

/** What an event of the log has to tell to the outside; undefined for most. */
export function factsOfEvent(db: Db, event: RunEvent): NoticeFacts | undefined {
  if (event.type !== 'CUSTOM') return undefined
  if (event.name === 'INTERACTION_BOX') return factsOf(db, 'asked', event.value.interactionId)
  if (event.name !== 'INTERACTION_RESOLVED') return undefined
  const kind = kindOf(event.value)
  return kind && factsOf(db, kind, event.value.interactionId, event.value)
}

function kindOf({ status, decision }: Resolved): NotifyKind | undefined {
  if (status === 'awaiting_second') return 'approval-asked'
  if (status === 'expired') return 'expired'
  return decision?.stage === 'second' ? 'decided' : undefined
}

function factsOf(db: Db, kind: NotifyKind, interactionId: string, resolved?: Resolved): NoticeFacts | undefined {
  const row = findInteraction(db, interactionId)
  if (!row) return undefined
  const card = row.card as { title: Localized; targetName: string; severity: string | null }
  return {
    kind,
    interactionId,
    title: bounded(card.title),
    tool: row.tool,
    target: oneLine(card.targetName, 120),
    requester: { id: row.requesterId, name: oneLine(row.requesterName, 80) },
    decider: deciderOf(row, resolved),
    severity: card.severity ?? '',
    fingerprint: row.digest.slice(0, 12).replace(/(.{4})(?=.)/g, '$1-'),
    option: resolved?.decision ? bounded(resolved.decision.label) : null,
    expiresAt: row.expiresAt.toISOString(),
  }
}

function deciderOf(row: InteractionRow, resolved: Resolved | undefined): NoticeFacts['decider'] {
  if (resolved?.decision?.stage === 'second') return resolved.decision.actor
  const { approverId: id, approverName: name } = row
  return id && name ? { id, name: oneLine(name, 80) } : { id: row.requesterId, name: oneLine(row.requesterName, 80) }
}

const bounded = (text: Localized): Localized =>
  typeof text === 'string' ? oneLine(text) : { en: oneLine(text.en), 'zh-CN': oneLine(text['zh-CN']) }
