import { authorize } from '@/db/authorize'
import type { Db } from '@/db/client'
import { type DecisionRow, decisionsOf } from '@/db/ledger/decisions'
import { findInteraction, type InteractionRow } from '@/db/ledger/interactions'
import { inTransaction } from '@/db/transaction'
import { typedNameInput } from '@/lib/contracts/interaction'
import type { DecisionBody } from '@/lib/contracts/request'
import type { Person } from '@/lib/contracts/user'
import { AppError } from '@/lib/errors'
import { canonicalJson } from './canonical'
import { type CardRecord, ownerIdsOf } from './card'
import { conflict } from './decision-conflict'
import { checkInputs, dayOf, type InputProblem, normaliseInputs } from './input-values'
import { statusAt } from './interaction-view'
import { disabledReason } from './option-allowed'
import { approverField, type RuleOption } from './policy-rule'
import { resolveApprover } from './resolve-approver'
import { type Decided, repeated, writeDecision } from './write-decision'

/** How long ago a session may have begun that lets somebody else's request take effect. */
export const freshLoginMs = 5 * 60_000

export interface DecisionRequest {
  person: Person
  interactionId: string
  body: DecisionBody
  /** Finds a person by account id or by name, for the named approver. */
  findPerson(idOrName: string): Person | undefined
  /** When the session began that decides; absent counts as long ago. */
  signedInAt?: Date | undefined
  now: Date
}

/**
 * A person decides one stage of a card. One transaction, also inside the caller's: decision, grant and status move together or not
 * at all; the caller adds events and the run. The same body twice gives the same answer, anything else after that stage's decision
 * is a `decision-conflict` that names the winner.
 */
export function decide(db: Db, request: DecisionRequest): Decided {
  return inTransaction(db, () => {
    const { person, body, now } = request
    const row = authorize(person, 'card.read', findInteraction(db, request.interactionId))
    const decisions = decisionsOf(db, row.id)
    const same = decisions.find((decision) => isSame(row, decision, person, body))
    if (same) return repeated(db, row, same, now)
    const stage = stageOf(row, decisions, person, now)
    if (body.digest !== row.digest) throw new AppError('digest-mismatch', 'This is not what the card shows now.')
    const option = allowedOption(row, stage, person, body.optionId)
    if (stage === 'second' && option.effect === 'run') requireFreshLogin(request)
    const { inputs, approver } = checkedInputs(row, option, request)
    return writeDecision(db, { row, stage, option, inputs, approver, person, now })
  })
}

function isSame(row: InteractionRow, decision: DecisionRow, person: Person, body: DecisionBody): boolean {
  const { previewed, ruleOptions, secondRuleOptions } = row.card as CardRecord
  const options = decision.stage === 'first' ? ruleOptions : secondRuleOptions
  const option = options.find(({ id }) => id === body.optionId)
  const entered = option ? asShown(option, previewed, body.inputs) : body.inputs
  return (
    decision.actorId === person.id &&
    decision.optionId === body.optionId &&
    decision.digest === body.digest &&
    canonicalJson(decision.inputs) === canonicalJson(normaliseInputs(entered))
  )
}

/** What was entered; an input that stands for an argument and is left out means the value on the card, which the digest covers. */
function asShown(
  option: RuleOption,
  previewed: Record<string, unknown>,
  entered: Record<string, unknown>,
): Record<string, unknown> {
  const shown = option.inputs.flatMap(({ name, argument }) =>
    argument === undefined ? [] : [[name, previewed[argument]] as const],
  )
  return { ...Object.fromEntries(shown), ...withoutTypedName(entered) }
}

/** Which stage the person decides; throws when it isn't theirs, or is over. */
function stageOf(
  row: InteractionRow,
  decisions: readonly DecisionRow[],
  person: Person,
  now: Date,
): 'first' | 'second' {
  const status = statusAt(row, now)
  if (status === 'expired')
    throw new AppError('decision-expired', 'The time to decide is over.', { details: { status } })
  if (status === 'pending') {
    authorize(person, 'card.decide', row)
    return 'first'
  }
  const isOver = status !== 'awaiting_second'
  const hasDecided = person.id === row.requesterId && person.id !== row.approverId
  if (isOver || hasDecided) throw conflict(row, status, decisions)
  authorize(person, 'card.approve', { ...row, ownerIds: ownerIdsOf(row.card as CardRecord) })
  return 'second'
}

/** Who lets somebody else's request take effect has shown a moment ago that it is really they. */
function requireFreshLogin({ signedInAt, now }: DecisionRequest): void {
  if (signedInAt && now.getTime() - signedInAt.getTime() <= freshLoginMs) return
  throw new AppError('fresh-login-required', 'Sign in again: approving needs a login of the last five minutes.', {
    details: { minutes: freshLoginMs / 60_000, confirm: 'POST /api/account/confirm' },
  })
}

/** The same predicate that drew the card, with the role that the person has now. */
function allowedOption(row: InteractionRow, stage: 'first' | 'second', person: Person, optionId: string): RuleOption {
  const card = row.card as CardRecord
  const option = (stage === 'first' ? card.ruleOptions : card.secondRuleOptions).find(
    (candidate) => candidate.id === optionId,
  )
  if (!option) throw new AppError('option-not-allowed', 'The card has no such option.')
  const { severity, evidence } = card
  const owners = stage === 'first' ? card.owners : undefined // the second stage is theirs by right
  const reason = disabledReason(option, { severity, evidence, role: person.role, owners })
  if (reason) throw new AppError('option-not-allowed', 'This option is not allowed here.', { details: { reason } })
  return option
}

function checkedInputs(row: InteractionRow, option: RuleOption, { body, now, findPerson }: DecisionRequest) {
  const card = row.card as CardRecord
  const { targetName, previewed } = card
  const entered = asShown(option, previewed, body.inputs)
  const { values, problems } = checkInputs(option.inputs, entered, dayOf(now))
  const all: Record<string, InputProblem> = { ...problems }
  if (option.typeToConfirm && body.inputs[typedNameInput] !== targetName) all[typedNameInput] = 'name-differs'
  const field = option.effect === 'route' ? approverField(option) : undefined
  const named = field && values[field.name]
  const terms = { requesterId: row.requesterId, ownerIds: ownerIdsOf(card) }
  const approver = typeof named === 'string' ? resolveApprover(named, terms, findPerson) : undefined
  if (field && !approver && !all[field.name]) all[field.name] = terms.ownerIds ? 'not-an-owner' : 'not-an-approver'
  if (Object.keys(all).length > 0)
    throw new AppError('invalid-inputs', 'Some inputs are not valid.', { details: { fields: all } })
  requirePreviewed(option, values, previewed)
  return { inputs: values, approver }
}

/** An input that changes what would happen counts only with the value that the card shows. */
function requirePreviewed(
  option: RuleOption,
  values: Record<string, unknown>,
  previewed: Record<string, unknown>,
): void {
  const changed = option.inputs.filter(
    ({ name, argument }) =>
      argument !== undefined && canonicalJson(values[name] ?? null) !== canonicalJson(previewed[argument] ?? null),
  )
  if (changed.length === 0) return
  const names = changed.map((field) => field.name)
  throw new AppError('digest-mismatch', 'Other values need a new preview.', { details: { needsPreview: names } })
}

function withoutTypedName(inputs: Record<string, unknown>): Record<string, unknown> {
  const { [typedNameInput]: _typed, ...rest } = inputs
  return rest
}
