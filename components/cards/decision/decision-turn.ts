import type { Interaction, InteractionOption } from '@/lib/contracts/interaction'

/** What an open card is to the person who looks at it. */
export type DecisionTurn =
  | { type: 'mine'; stage: 'first' | 'second'; options: readonly InteractionOption[] }
  /** Somebody else decides. */
  | { type: 'theirs'; who: string }
  | { type: 'over' }

/** Whose turn it is; to nobody (undefined) it is always somebody else's. Only draws the card: the server checks every decision again. */
export function decisionTurn(interaction: Interaction, personId: string | undefined, now: number): DecisionTurn {
  const { status, requester, approver } = interaction
  if (Date.parse(interaction.expiresAt) <= now) return { type: 'over' }
  if (status === 'pending') {
    return requester.id === personId
      ? { type: 'mine', stage: 'first', options: interaction.options }
      : { type: 'theirs', who: requester.name }
  }
  if (status !== 'awaiting_second') return { type: 'over' }
  return approver?.id === personId
    ? { type: 'mine', stage: 'second', options: interaction.secondOptions }
    : { type: 'theirs', who: approver?.name ?? '' }
}
