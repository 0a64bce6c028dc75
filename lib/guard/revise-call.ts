import { authorize } from '@/db/authorize'
import type { Db } from '@/db/client'
import { appendAudit } from '@/db/ledger/audit'
import { saveBlob } from '@/db/ledger/blobs'
import {
  findInteraction,
  findPreview,
  type InteractionRow,
  insertPreview,
  moveInteraction,
} from '@/db/ledger/interactions'
import { inTransaction } from '@/db/transaction'
import type { CommitPreview, InputField, Interaction } from '@/lib/contracts/interaction'
import { itemKey, type PackScope } from '@/lib/contracts/pack-scope'
import type { RunEvent } from '@/lib/contracts/run-event'
import type { Person } from '@/lib/contracts/user'
import { AppError } from '@/lib/errors'
import { type CardRecord, ownerIdsOf } from './card'
import { cardOwners } from './card-owners'
import { describeCall, makeParkRequest } from './describe-call'
import { gatherEvidence } from './evidence'
import type { GuardServices } from './guard-call'
import { checkInputs, dayOf, type InputProblem } from './input-values'
import { statusAt, viewOf } from './interaction-view'
import { loadArguments } from './load-arguments'
import { chosenItems } from './pack-scope'
import { packArguments } from './packed-arguments'
import type { ParkRequest } from './park-request'
import type { Rule } from './policy-rule'

export interface Revision {
  person: Person
  interactionId: string
  /** Digest of the card that the person was looking at; absent = the card as it is now. */
  digest?: string
  /** New values of inputs that stand for arguments, by the input's name. */
  inputs: Record<string, unknown>
  now: Date
}

/**
 * The requester changes an input that changes what would happen, such as the range of a backfill, or the second person leaves items of
 * a release out: what the call would do then. The tool checks the values when it runs, as ever.
 */
export async function previewRevision(services: GuardServices, revision: Revision): Promise<ParkRequest> {
  const { db, policy, platform } = services
  const { person, interactionId } = revision
  const row = openCard(db, revision)
  const rule = policy.ruleFor(row.tool)
  if (!rule || rule.version !== row.ruleVersion)
    throw new AppError('digest-mismatch', 'The rule of this card has changed.')
  const { provenance, scope } = row.card as CardRecord // what led to the card led to this, too
  const changed = newArguments(rule, revision, { scope, isSecond: row.status === 'awaiting_second' })
  const resolved = { ...(loadArguments(db, interactionId) as Record<string, unknown>), ...changed }
  const described = await describeCall(
    { platform, policy },
    rule,
    { tool: row.tool, resolved },
    row.requesterId,
    row.conversationId,
  )
  const evidence = await gatherEvidence(services.evidence, described.subject, services.log)
  const requester = { ...person, id: row.requesterId }
  const owners = cardOwners(services, rule, described.subject, requester)
  const { environment } = policy
  const left = scope && { ...scope, included: described.subject.items.map(itemKey) }
  const { changedSince } = findPreview(db, row.previewId) as CommitPreview
  const asked = { tool: row.tool, resolved, requester, changedSince }
  return makeParkRequest(described, { ...asked, rule, environment, evidence, owners, provenance, scope: left })
}

/**
 * The same card gets that preview and a new digest, and what was shown before can no longer be decided. In the caller's transaction
 * or one of its own.
 */
export const reviseCard = (
  db: Db,
  revision: Revision,
  request: ParkRequest,
): { interaction: Interaction; events: RunEvent[] } => inTransaction(db, () => replaceCard(db, revision, request))

/** The card as it is now: undecided, the person's own or theirs to approve, and the one that they saw. */
function openCard(db: Db, { person, interactionId, digest, now }: Revision): InteractionRow {
  const found = findInteraction(db, interactionId)
  const isSecond = found?.status === 'awaiting_second' && found.approverId === person.id
  const card = found && { ...found, ownerIds: ownerIdsOf(found.card as CardRecord) }
  const row = authorize(person, isSecond ? 'card.approve' : 'card.revise', card)
  const status = statusAt(row, now)
  if (status === 'expired') throw new AppError('decision-expired', 'The time to decide is over.')
  if (status !== (isSecond ? 'awaiting_second' : 'pending'))
    throw new AppError('decision-conflict', 'This was decided already.', { details: { status } })
  if (digest !== undefined && digest !== row.digest)
    throw new AppError('digest-mismatch', 'This is not what the card shows now.')
  return row
}

/**
 * Only inputs that stand for arguments, and only with values that their definition allows. The second person leaves items out of what
 * was asked for, and changes nothing else.
 */
function newArguments(
  rule: Rule,
  { inputs, now }: Revision,
  { scope, isSecond }: { scope: PackScope | undefined; isSecond: boolean },
): Record<string, unknown> {
  const open = rule.options.flatMap((option) => option.inputs).filter((field) => field.argument !== undefined)
  const known = open.filter(({ type }) => (type === 'items' ? scope !== undefined : !isSecond))
  const fields = known.filter(
    ({ name }, index) => name in inputs && known.findIndex((each) => each.name === name) === index,
  )
  const { values, problems } = checkInputs(fields, inputs, dayOf(now))
  const wrong: Record<string, InputProblem> = problems
  if (Object.keys(wrong).length > 0)
    throw new AppError('invalid-inputs', 'Some inputs are not valid.', { details: { fields: wrong } })
  const argumentOf = ({ name, type }: InputField) =>
    type === 'items' && scope
      ? chosenItems(scope, values[name] ?? [], isSecond ? scope.included : undefined)
      : values[name]
  return Object.fromEntries(fields.map((field) => [field.argument, argumentOf(field)]))
}

function replaceCard(db: Db, revision: Revision, request: ParkRequest): ReturnType<typeof reviseCard> {
  const { person, now } = revision
  const row = openCard(db, revision) // once more, in the transaction: somebody may have decided meanwhile
  const preview: CommitPreview = { previewId: crypto.randomUUID(), ...request.preview }
  insertPreview(db, preview.previewId, preview, now)
  const status = row.status as 'pending' | 'awaiting_second'
  const change = {
    status,
    arguments: packArguments(db, request.arguments, now),
    digest: request.digest,
    digestParts: request.parts,
    baseVersions: preview.baseVersions,
    contents: request.contents.map(({ from, to }) => ({ from: saveBlob(db, from, now), to: saveBlob(db, to, now) })),
    previewId: preview.previewId,
    card: status === 'pending' ? request.card : { ...request.card, ...decidedPart(row.card as CardRecord) },
  }
  if (!moveInteraction(db, row.id, [status], change, now))
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

/** The requester has decided their stage already, by these options. */
const decidedPart = ({ options, ruleOptions }: CardRecord) => ({ options, ruleOptions })
