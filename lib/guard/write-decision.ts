import type { Db } from '@/db/client'
import { appendAudit } from '@/db/ledger/audit'
import { type DecisionRow, decisionsOf, insertDecision } from '@/db/ledger/decisions'
import { insertGrant } from '@/db/ledger/grants'
import { findInteraction, type InteractionRow, moveInteraction } from '@/db/ledger/interactions'
import type { DecisionView, Interaction, InteractionStatus } from '@/lib/contracts/interaction'
import type { RunEvent } from '@/lib/contracts/run-event'
import { confirmation } from '@/lib/contracts/state-key'
import type { Person } from '@/lib/contracts/user'
import { AppError } from '@/lib/errors'
import type { CardRecord } from './card'
import { toDecisionView, viewOf } from './interaction-view'
import { continueText, declinedText } from './outcome-text'
import type { OptionEffect, RuleOption } from './policy-rule'

/** `run`: the stored call goes on. `routed`: another person decides. `declined`, `continue`: it never runs. */
export type DecisionOutcome = 'run' | 'routed' | 'declined' | 'continue'

export interface Decided {
  interaction: Interaction
  decision: DecisionView
  outcome: DecisionOutcome
  /** The same body was decided before: nothing was written, there is nothing to queue. */
  repeated: boolean
  events: RunEvent[]
  /** The authorisation mark to store with the decision. */
  state: { name: string; value: { interactionId: string; digest: string; optionId: string } } | undefined
  /** For the model, as the result of a call that doesn't run. */
  text: string | undefined
  /** How an approved call goes on: the stored call runs, or the model is told to call again. */
  resume: CardRecord['resume']
}

export interface NewDecision {
  row: InteractionRow
  stage: 'first' | 'second'
  option: RuleOption
  inputs: Record<string, unknown>
  approver: Person | undefined
  person: Person
  now: Date
}

const outcomes: Record<OptionEffect, DecisionOutcome> = {
  run: 'run',
  route: 'routed',
  decline: 'declined',
  continue: 'continue',
}
/** "Let me edit more" is no rejection: the requester takes the request back. */
const statuses: Record<OptionEffect, InteractionStatus> = {
  run: 'approved',
  route: 'awaiting_second',
  decline: 'rejected',
  continue: 'withdrawn',
}

/** Decision, status, grant and audit, in the caller's transaction. */
export function writeDecision(db: Db, made: NewDecision): Decided {
  const { row, stage, option, inputs, approver, person, now } = made
  const status = statuses[option.effect]
  const isOver = status === 'rejected' || status === 'withdrawn'
  const change = {
    status,
    ...(isOver ? { endedAt: now } : {}),
    ...(approver ? { approverId: approver.id, approverName: approver.name } : {}),
  }
  const from = stage === 'first' ? 'pending' : 'awaiting_second'
  if (!moveInteraction(db, row.id, [from], change, now)) throw new AppError('decision-conflict', 'Somebody was faster.')
  const decision: DecisionRow = {
    id: crypto.randomUUID(),
    interactionId: row.id,
    stage,
    actorId: person.id,
    actorName: person.name,
    optionId: option.id,
    inputs,
    digest: row.digest,
    at: now,
  }
  insertDecision(db, decision)
  if (option.effect === 'run') giveGrant(db, made)
  const record = { stage, optionId: option.id, inputs, digest: row.digest, status, approver: approver?.id }
  appendAudit(db, { actorId: person.id, action: `decision.${stage}`, subject: row.id, body: record }, now)
  return answer(db, { ...row, ...change }, decision, option.effect, now)
}

/** Bound to the requester's option, also when a second person approved: their choice says how the call runs. */
function giveGrant(db: Db, { row, stage, option, inputs, now }: NewDecision): void {
  const first = stage === 'first' ? { option, inputs } : firstChoice(db, row)
  insertGrant(db, {
    id: crypto.randomUUID(),
    interactionId: row.id,
    conversationId: row.conversationId,
    toolCallId: row.toolCallId,
    digest: row.digest,
    optionId: first.option.id,
    value: first.option.value,
    inputs: first.inputs,
    createdAt: now,
  })
}

function firstChoice(db: Db, row: InteractionRow): { option: RuleOption; inputs: Record<string, unknown> } {
  const first = decisionsOf(db, row.id).find((decision) => decision.stage === 'first')
  const option = (row.card as CardRecord).ruleOptions.find((candidate) => candidate.id === first?.optionId)
  if (!first || option?.effect !== 'route')
    throw new AppError('not-granted', 'The first decision does not ask for a second person.')
  return { option, inputs: first.inputs as Record<string, unknown> }
}

function answer(db: Db, row: InteractionRow, row2: DecisionRow, effect: OptionEffect, now: Date): Decided {
  const card = row.card as CardRecord
  const interaction = viewOf(db, row, now)
  const decision = toDecisionView(card, row2)
  const { status, approver } = interaction
  const value = { interactionId: row.id, digest: row.digest, optionId: row2.optionId }
  return {
    interaction,
    decision,
    outcome: outcomes[effect],
    repeated: false,
    events: [
      {
        type: 'CUSTOM',
        name: 'INTERACTION_RESOLVED',
        value: { interactionId: row.id, status, decision, ...(approver ? { approver } : {}) },
      },
    ],
    state: effect === 'run' && card.requiredState ? { name: confirmation(card.requiredState).name, value } : undefined,
    text: textFor(effect, interaction, decision),
    resume: card.resume,
  }
}

function textFor(effect: OptionEffect, interaction: Interaction, decision: DecisionView): string | undefined {
  if (effect === 'decline') return declinedText(interaction, decision)
  return effect === 'continue' ? continueText(interaction, decision) : undefined
}

/** The answer to a body that was decided before: as it was, with the status of now, and nothing to do. */
export function repeated(db: Db, row: InteractionRow, decision: DecisionRow, now: Date): Decided {
  const card = row.card as CardRecord
  const options = decision.stage === 'first' ? card.ruleOptions : card.secondRuleOptions
  const effect = options.find((option) => option.id === decision.optionId)?.effect ?? 'decline'
  const current = findInteraction(db, row.id) ?? row
  return { ...answer(db, current, decision, effect, now), repeated: true, events: [], state: undefined }
}
