import { appendAudit } from '@/db/ledger/audit'
import { saveBlob } from '@/db/ledger/blobs'
import { findInteraction, type InteractionRow, insertPreview, moveInteraction } from '@/db/ledger/interactions'
import { inTransaction } from '@/db/transaction'
import type { CommitPreview, Interaction } from '@/lib/contracts/interaction'
import type { RunEvent } from '@/lib/contracts/run-event'
import type { Person } from '@/lib/contracts/user'
import { AppError } from '@/lib/errors'
import { describeCall, makeParkRequest } from './describe-call'
import { gatherEvidence } from './evidence'
import type { GuardServices } from './guard-call'
import { statusAt, viewOf } from './interaction-view'
import { loadArguments } from './load-arguments'
import { packArguments } from './packed-arguments'
import type { ParkRequest } from './park-request'
import type { Rule } from './policy-rule'

export interface Revision {
  person: Person
  interactionId: string
  /** Digest of the card that the person was looking at. */
  digest: string
  /** New values of inputs that stand for arguments, by the input's name. */
  inputs: Record<string, unknown>
  now: Date
}

/**
 * The requester changes an input that changes what would happen, such as the range of a backfill: the same card gets a new preview
 * and a new digest, and what was shown before can no longer be decided. The tool checks the values when it runs, as ever.
 */
export async function reviseCall(
  services: GuardServices,
  revision: Revision,
): Promise<{ interaction: Interaction; events: RunEvent[] }> {
  const { db, policy, platform } = services
  const { person, interactionId, inputs } = revision
  const row = openCard(services, revision)
  const rule = policy.ruleFor(row.tool)
  if (!rule || rule.version !== row.ruleVersion)
    throw new AppError('digest-mismatch', 'The rule of this card has changed.')
  const resolved = { ...(loadArguments(db, interactionId) as Record<string, unknown>), ...newArguments(rule, inputs) }
  const described = await describeCall({ platform, policy }, rule, { tool: row.tool, resolved }, person.id)
  const evidence = await gatherEvidence(services.evidence, described.subject, services.log)
  const context = { rule, environment: policy.environment, evidence, tool: row.tool, resolved, requester: person }
  return inTransaction(db, () => replaceCard(services, revision, makeParkRequest(described, context)))
}

/** The card as it is now: undecided, the person's own, and the one that they saw. */
function openCard({ db }: GuardServices, { person, interactionId, digest, now }: Revision): InteractionRow {
  const row = findInteraction(db, interactionId)
  if (!row || row.requesterId !== person.id) throw new AppError('not-found', 'There is no such decision.')
  const status = statusAt(row, now)
  if (status === 'expired') throw new AppError('decision-expired', 'The time to decide is over.')
  if (status !== 'pending')
    throw new AppError('decision-conflict', 'This was decided already.', { details: { status } })
  if (digest !== row.digest) throw new AppError('digest-mismatch', 'This is not what the card shows now.')
  return row
}

function newArguments(rule: Rule, inputs: Record<string, unknown>): Record<string, unknown> {
  const fields = rule.options.flatMap((option) => option.inputs)
  return Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => {
      const argument = fields.find((field) => field.name === name)?.argument
      if (argument === undefined)
        throw new AppError('invalid-inputs', `${name} changes nothing that is previewed.`, {
          details: { fields: { [name]: 'unknown-input' } },
        })
      return [argument, value]
    }),
  )
}

function replaceCard(
  services: GuardServices,
  revision: Revision,
  request: ParkRequest,
): { interaction: Interaction; events: RunEvent[] } {
  const { db } = services
  const { person, now } = revision
  const row = openCard(services, revision) // once more, in the transaction: somebody may have decided meanwhile
  const preview: CommitPreview = { previewId: crypto.randomUUID(), ...request.preview }
  insertPreview(db, preview.previewId, preview, now)
  const change = {
    status: 'pending' as const,
    arguments: packArguments(db, request.arguments, now),
    digest: request.digest,
    digestParts: request.parts,
    baseVersions: preview.baseVersions,
    contents: request.contents.map(({ from, to }) => ({ from: saveBlob(db, from, now), to: saveBlob(db, to, now) })),
    previewId: preview.previewId,
    card: request.card,
  }
  if (!moveInteraction(db, row.id, ['pending'], change, now))
    throw new AppError('decision-conflict', 'This was decided already.')
  const interaction = viewOf(db, { ...row, ...change }, now)
  appendAudit(
    db,
    {
      actorId: person.id,
      action: 'interaction.revised',
      subject: row.id,
      body: { card: interaction, before: row.digest, parts: request.parts },
    },
    now,
  )
  const events: RunEvent[] = [
    { type: 'CUSTOM', name: 'COMMIT_PREVIEW', value: preview },
    { type: 'CUSTOM', name: 'INTERACTION_BOX', value: interaction },
  ]
  return { interaction, events }
}
