import type { Db } from '@/db/client'
import { appendAudit } from '@/db/ledger/audit'
import { saveBlob } from '@/db/ledger/blobs'
import { type InteractionRow, insertInteraction, insertPreview, interactionsOf } from '@/db/ledger/interactions'
import type { CommitPreview, Interaction } from '@/lib/contracts/interaction'
import type { RunEvent } from '@/lib/contracts/run-event'
import type { Person } from '@/lib/contracts/user'
import { AppError } from '@/lib/errors'
import type { CardRecord } from './card'
import { digestOf, hashOf } from './digest'
import { type EndedInteraction, endInteraction } from './end-interaction'
import { toInteraction } from './interaction-view'
import { packArguments } from './packed-arguments'
import type { ParkRequest } from './park-request'

export interface Parking {
  runId: string
  conversationId: string
  user: Person
  call: { id: string; tool: string }
  /** A `ParkRequest`, as the guard gave it to the loop. */
  request: unknown
  now: Date
}

export interface ParkedCall {
  interaction: Interaction
  /** COMMIT_PREVIEW first, then the INTERACTION_BOX that references it; before them the ends of older cards. */
  events: RunEvent[]
  /** Older cards on the same target: their calls wait no longer. */
  superseded: EndedInteraction[]
}

/** Writes preview, contents, interaction and audit of a call that waits for a person, in the caller's transaction. */
export function writeParked(db: Db, parking: Parking): ParkedCall {
  const request = trusted(parking)
  const { conversationId, user, now } = parking
  const { tool, card } = request
  const target = `${request.preview.target.kind}:${request.preview.target.id}`
  const superseded = supersede(db, { conversationId, tool, target, actorId: user.id, resume: card.resume }, now)
  const preview: CommitPreview = { previewId: crypto.randomUUID(), ...request.preview }
  insertPreview(db, preview.previewId, preview, now)
  const row = newRow(db, parking, request, target, preview)
  insertInteraction(db, row)
  const interaction = toInteraction(row, [], now)
  const previewHash = hashOf(asJson(preview))
  const shown = { card: interaction, previewId: preview.previewId, previewHash, parts: request.parts }
  appendAudit(db, { actorId: user.id, action: 'interaction.parked', subject: row.id, body: shown }, now)
  const events: RunEvent[] = [
    ...superseded.flatMap((ended) => ended.events),
    { type: 'CUSTOM', name: 'COMMIT_PREVIEW', value: preview },
    { type: 'CUSTOM', name: 'INTERACTION_BOX', value: interaction },
  ]
  return { interaction, superseded, events }
}

function newRow(
  db: Db,
  parking: Parking,
  request: ParkRequest,
  target: string,
  preview: CommitPreview,
): InteractionRow {
  const { conversationId, runId, user, call, now } = parking
  return {
    id: crypto.randomUUID(),
    conversationId,
    runId,
    toolCallId: call.id,
    tool: request.tool,
    target,
    arguments: packArguments(db, request.arguments, now),
    digest: request.digest,
    digestParts: request.parts,
    baseVersions: preview.baseVersions,
    contents: request.contents.map(({ from, to }) => ({ from: saveBlob(db, from, now), to: saveBlob(db, to, now) })),
    previewId: preview.previewId,
    card: request.card,
    ruleVersion: request.ruleVersion,
    requesterId: user.id,
    requesterName: user.name,
    approverId: null,
    approverName: null,
    status: 'pending',
    createdAt: now,
    expiresAt: new Date(now.getTime() + request.expiresMs),
    endedAt: null,
  }
}

/** The request crossed the loop as data; it must still be what the guard computed for this call. */
function trusted({ request, call }: Parking): ParkRequest {
  const candidate = request as ParkRequest
  const isWhole = candidate.tool === call.tool && digestOf(candidate.parts) === candidate.digest
  if (isWhole && candidate.parts.arguments === hashOf(candidate.arguments)) return candidate
  throw new AppError('digest-mismatch', 'The request for a decision does not belong to this call.')
}

/** A newer card on the same target makes the older ones void; an approval that waits for the model's next call, too. */
function supersede(
  db: Db,
  {
    conversationId,
    tool,
    target,
    actorId,
    resume,
  }: { conversationId: string; tool: string; target: string; actorId: string; resume: CardRecord['resume'] },
  now: Date,
): EndedInteraction[] {
  const from =
    resume === 'recall'
      ? (['pending', 'awaiting_second', 'approved'] as const)
      : (['pending', 'awaiting_second'] as const)
  return interactionsOf(db, conversationId, tool, from)
    .filter((row) => row.target === target)
    .flatMap((row) => endInteraction(db, row, { status: 'superseded', actorId, from }, now) ?? [])
}

/** As the row stores it: optional fields that are undefined are gone. */
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
