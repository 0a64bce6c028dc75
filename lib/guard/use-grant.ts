import type { Db } from '@/db/client'
import { appendAudit } from '@/db/ledger/audit'
import { automaticGrantOf, findGrant, type GrantRow, insertGrant, useGrant } from '@/db/ledger/grants'
import { findInteraction, type InteractionRow, moveInteraction } from '@/db/ledger/interactions'
import type { RunEvent } from '@/lib/contracts/run-event'
import type { Person } from '@/lib/contracts/user'
import { AppError } from '@/lib/errors'
import { type BoundGrant, boundGrant } from './bound-grant'
import { type DigestParts, hashOf } from './digest'
import type { GuardedCall } from './guard-call'
import { statusAt } from './interaction-view'
import type { Rule } from './policy-rule'

export interface CallStart {
  conversationId: string
  user: Person
  call: GuardedCall
  grantId: string | undefined
  now: Date
}

export interface UsedGrant {
  grantId: string
  interactionId: string | undefined
  grant: BoundGrant
  events: RunEvent[]
}

/** A receipt-only write gets its grant by itself, once a call. */
export function useAutomaticGrant(db: Db, { call, conversationId, now }: CallStart): UsedGrant {
  const found = automaticGrantOf(db, call.id)
  const grant = found ?? giveAutomaticGrant(db, call, conversationId, now)
  if (!useGrant(db, grant.id, call.id, now)) throw refusal(`${call.tool} was started already.`)
  return { grantId: grant.id, interactionId: undefined, grant: boundGrant(grant, undefined), events: [] }
}

function giveAutomaticGrant(db: Db, call: GuardedCall, conversationId: string, now: Date) {
  const digest = hashOf({ tool: call.tool, arguments: call.resolved })
  const terms = { optionId: 'automatic', value: 'automatic', inputs: {} }
  const grant = {
    id: crypto.randomUUID(),
    interactionId: null,
    conversationId,
    toolCallId: call.id,
    digest,
    ...terms,
    createdAt: now,
  }
  insertGrant(db, grant)
  return grant
}

/** A person's grant: for this call, these bytes, this rule, unused and in time. */
export function usePersonsGrant(
  db: Db,
  { call, conversationId, user, grantId, now }: CallStart,
  rule: Rule,
): UsedGrant {
  const grant = grantId === undefined ? undefined : findGrant(db, grantId)
  const row = grant?.interactionId ? findInteraction(db, grant.interactionId) : undefined
  const problem = whyNot(grant, row, { call, conversationId, rule, now })
  if (problem || !grant || !row) throw refusal(problem ?? 'No person has allowed this call.')
  if (
    !moveInteraction(db, row.id, ['approved'], { status: 'consumed' }, now) ||
    !useGrant(db, grant.id, call.id, now)
  ) {
    throw refusal('The approval was used already or has expired.')
  }
  appendAudit(
    db,
    {
      actorId: user.id,
      action: 'grant.consumed',
      subject: row.id,
      body: { grantId: grant.id, toolCallId: call.id, digest: row.digest },
    },
    now,
  )
  const events: RunEvent[] = [
    { type: 'CUSTOM', name: 'INTERACTION_RESOLVED', value: { interactionId: row.id, status: 'consumed' } },
  ]
  return { grantId: grant.id, interactionId: row.id, grant: boundGrant(grant, row), events }
}

function whyNot(
  grant: GrantRow | undefined,
  row: InteractionRow | undefined,
  { call, conversationId, rule, now }: { call: GuardedCall; conversationId: string; rule: Rule; now: Date },
): string | undefined {
  if (!grant || !row) return 'No person has allowed this call.'
  const sameCall = rule.resume === 'recall' || grant.toolCallId === call.id
  if (
    !sameCall ||
    grant.conversationId !== conversationId ||
    row.conversationId !== conversationId ||
    row.tool !== call.tool
  ) {
    return 'The approval belongs to another call.'
  }
  if (grant.consumedAt || statusAt(row, now) !== 'approved') return 'The approval was used already or has expired.'
  const parts = row.digestParts as DigestParts
  const isSame =
    grant.digest === row.digest &&
    parts.arguments === hashOf(call.resolved) &&
    parts.ruleVersion === hashOf(rule.version)
  return isSame ? undefined : 'What would run is not what was approved.'
}

const refusal = (message: string) => new AppError('not-granted', message)
