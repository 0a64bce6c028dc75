import type { Db } from '@/db/client'
import { unusedGrantOf } from '@/db/ledger/grants'
import { type InteractionRow, interactionOfCall, interactionsOf } from '@/db/ledger/interactions'
import type { ErrorCode } from '@/lib/contracts/error-code'
import type { Effect } from '@/lib/contracts/tool'
import type { Person } from '@/lib/contracts/user'
import { AppError } from '@/lib/errors'
import type { Platform } from '@/lib/platform/port'
import { agreedUndo } from './agreed-undo'
import { type BoundGrant, boundGrant } from './bound-grant'
import { cardOwners } from './card-owners'
import { type DescribedCall, describeCall, makeParkRequest } from './describe-call'
import { type DigestParts, fingerprintOf, movedParts } from './digest'
import { changedSince, type Drift, driftOf } from './drift'
import { driftText } from './drift-text'
import { type EvidenceCheck, gatherEvidence } from './evidence'
import { findRejection } from './find-rejection'
import { findWaiting } from './find-waiting'
import { statusAt } from './interaction-view'
import { endedText } from './outcome-text'
import { packScope } from './pack-scope'
import type { ParkRequest } from './park-request'
import type { Policy } from './policy'
import type { Rule } from './policy-rule'
import { provenanceOf } from './provenance'

export interface GuardServices {
  db: Db
  policy: Policy
  platform: Platform
  evidence: readonly EvidenceCheck[]
  log(message: string, data?: Record<string, unknown>): void
}

export interface GuardedCall {
  id: string
  tool: string
  effect: Effect
  /** After every file was loaded into it. */
  resolved: unknown
}

export type GuardDecision =
  | { type: 'proceed'; grantId?: string; grant?: BoundGrant }
  | { type: 'ask'; request: ParkRequest }
  /** `voided` when an approval no longer holds; the ledger records it in the transaction that ends the call. */
  | { type: 'block'; code: ErrorCode; message: string; voided?: { interactionId: string; drift: Drift[] } }

type Refusal = Extract<GuardDecision, { type: 'block' }>
type Run = { conversationId: string; user: Person }

/**
 * Whether a call may run, for the first proposal and for the resumed call alike. It only reads: the ledger parks, the executor
 * consumes the grant. undefined = the guard has no opinion. Whatever throws in here must keep the tool from running.
 */
export async function guardCall(
  services: GuardServices,
  run: Run,
  call: GuardedCall,
  now: Date,
): Promise<GuardDecision | undefined> {
  const rule = services.policy.ruleFor(call.tool)
  if (!rule)
    return call.effect === 'write'
      ? block('no-rule', `${call.tool} writes and has no rule in the policy, so it never runs.`)
      : undefined
  if (rule.receiptOnly) return { type: 'proceed' }
  const own = interactionOfCall(services.db, call.id)
  if (own) return judgeParked(services, run, call, rule, own, now)
  const described = await describeProposal(services, run, call, rule)
  if ('type' in described) return described
  const recalled =
    rule.resume === 'recall' ? grantForRecall(services.db, run, call.tool, described.digest, now) : undefined
  return (
    recalled ??
    refuseRejected(services.db, run, call, described) ??
    refuseWaiting(services.db, run, call.tool, described.digest, now) ??
    ask(services, run, call, rule, described)
  )
}

/** What the call is about, or why the platform refuses to say: that the model can mend. */
async function describeProposal(
  services: GuardServices,
  run: Run,
  call: GuardedCall,
  rule: Rule,
): Promise<DescribedCall | Refusal> {
  try {
    return await describeCall(services, rule, call, run.user.id, run.conversationId)
  } catch (error) {
    if (error instanceof AppError) return block(error.code, error.message)
    throw error
  }
}

const block = (code: ErrorCode, message: string) => ({ type: 'block' as const, code, message })

/** A call that has a card already: only an approved one goes on, and only if nothing moved since. */
async function judgeParked(
  services: GuardServices,
  run: Run,
  call: GuardedCall,
  rule: Rule,
  own: InteractionRow,
  now: Date,
): Promise<GuardDecision> {
  const status = statusAt(own, now)
  if (own.conversationId !== run.conversationId || own.tool !== call.tool)
    return block('not-granted', 'This call belongs to another conversation.')
  if (status !== 'approved') return notApproved(call.tool, status)
  const described = await describeAgain(services, rule, call, own.requesterId)
  const moved = described ? movedParts(own.digestParts as DigestParts, described.parts) : ['baseVersions' as const]
  if (moved.length === 0)
    return proceedWith(services.db, own) ?? block('not-granted', 'The approval of this call was used already.')
  if (moved.some((part) => part === 'tool' || part === 'arguments' || part === 'inputs')) {
    return block(
      'digest-mismatch',
      `What would run is not what was approved (${moved.join(', ')} differ). Nothing ran.`,
    )
  }
  const drift = driftOf(services, own, described?.subject)
  const what = drift.length > 0 ? `\n${driftText(drift)}` : ` Moved: ${moved.join(', ')}.`
  const message = `${endedText(call.tool, 'voided_by_drift')}${what}`
  return { ...block('stale-base', message), voided: { interactionId: own.id, drift } }
}

/** undefined when the objects are no longer there: that is drift, too. */
async function describeAgain(
  services: GuardServices,
  rule: Rule,
  call: GuardedCall,
  actorId: string,
): Promise<DescribedCall | undefined> {
  try {
    return await describeCall(services, rule, call, actorId)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    services.log('an approved call can no longer be previewed', { tool: call.tool, code: error.code })
    return undefined
  }
}

function notApproved(tool: string, status: InteractionRow['status']): GuardDecision {
  if (status === 'pending' || status === 'awaiting_second')
    return block('not-granted', `${tool} waits for a person's decision.`)
  if (status === 'rejected') return block('rejected-by-person', `A person rejected ${tool}. Nothing ran.`)
  if (status === 'expired') return block('decision-expired', endedText(tool, 'expired'))
  if (status === 'withdrawn' || status === 'superseded') return block('not-granted', endedText(tool, status))
  if (status === 'voided_by_drift') return block('stale-base', endedText(tool, status))
  return block('not-granted', `The approval of this ${tool} was used already.`)
}

function proceedWith(db: Db, row: InteractionRow): GuardDecision | undefined {
  const grant = unusedGrantOf(db, row.id)
  return grant && { type: 'proceed', grantId: grant.id, grant: boundGrant(grant, row) }
}

/** `resume: recall`: the model calls again; only the same digest in the same conversation passes. */
function grantForRecall(db: Db, run: Run, tool: string, digest: string, now: Date): GuardDecision | undefined {
  const approved = interactionsOf(db, run.conversationId, tool, ['approved'])
  const match = approved.find(
    (row) => row.digest === digest && row.requesterId === run.user.id && statusAt(row, now) === 'approved',
  )
  return match && proceedWith(db, match)
}

function refuseRejected(db: Db, run: Run, call: GuardedCall, described: DescribedCall): GuardDecision | undefined {
  const { digest, parts, subject } = described
  const found = findRejection(db, run.conversationId, {
    tool: call.tool,
    digest,
    parts,
    hasChangeSet: subject.items.length > 0,
  })
  if (!found) return undefined
  const reason = (found.decision?.inputs as Record<string, unknown> | undefined)?.reason
  const said = typeof reason === 'string' && reason !== '' ? ` Reason: ${JSON.stringify(reason)}.` : ''
  return block(
    'rejected-by-person',
    `${found.decision?.actorName ?? 'A person'} rejected exactly this.${said} Do not propose it again before the person asks.`,
  )
}

/** The same once more, while a person still looks at it, is no second question; it would take the card out of their hands. */
function refuseWaiting(db: Db, run: Run, tool: string, digest: string, now: Date): GuardDecision | undefined {
  const waiting = findWaiting(db, run.conversationId, { tool, digest }, now)
  if (!waiting) return undefined
  const who = waiting.status === 'awaiting_second' ? (waiting.approverName ?? 'the approver') : waiting.requesterName
  return block(
    'already-waiting',
    `Not executed: exactly this waits for a person's decision already, on the card ${fingerprintOf(digest)} (interaction ${waiting.id}); ${who} decides. Point the person to it and do not call ${tool} again for it; the outcome will be told to you.`,
  )
}

async function ask(
  services: GuardServices,
  run: Run,
  call: GuardedCall,
  rule: Rule,
  described: DescribedCall,
): Promise<GuardDecision> {
  const evidence = await gatherEvidence(services.evidence, described.subject, services.log)
  const environment = services.policy.environment
  const request = makeParkRequest(described, {
    rule,
    environment,
    evidence,
    tool: call.tool,
    resolved: call.resolved,
    requester: run.user,
    owners: cardOwners(services, rule, described.subject, run.user),
    provenance: provenanceOf(services, run.conversationId, call.tool, described.subject),
    scope: packScope(rule, call.resolved, described.subject),
    agreed: agreedUndo(services, call.tool, described.subject),
    changedSince: changedSince(services, run.conversationId, call.tool, described.subject),
  })
  return { type: 'ask', request }
}
