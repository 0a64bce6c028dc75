import type { Person } from '@/lib/contracts/user'

/** A card as the promise knows it; written from `docs`, not from the code that it checks. */
export interface PromisedCard {
  tool: string
  requester: Person
  status: 'pending' | 'awaiting' | 'approved' | 'started' | 'over'
  approver?: string
  rejected?: boolean
}

type Change = Pick<PromisedCard, 'status' | 'approver' | 'rejected'>

/** What a decision on an unexpired card does; undefined = it must be refused. */
export function promisedChange(
  card: PromisedCard,
  person: Person,
  optionId: string,
  inputs: Record<string, unknown>,
): Change | undefined {
  if (card.status === 'pending' && person.id === card.requester.id) {
    return card.tool === 'freezeTask'
      ? freezeChange(optionId)
      : releaseChange(card, optionId, String(inputs.approver ?? ''))
  }
  if (card.status !== 'awaiting' || person.id !== card.approver) return undefined
  if (optionId === 'approve') return { status: 'approved', approver: card.approver }
  return optionId === 'reject' && inputs.reason
    ? { status: 'over', approver: card.approver, rejected: true }
    : undefined
}

function freezeChange(optionId: string): Change | undefined {
  if (optionId === 'freeze') return { status: 'approved' }
  return optionId === 'cancel' ? { status: 'over', rejected: true } : undefined
}

function releaseChange(card: PromisedCard, optionId: string, approver: string): Change | undefined {
  if (optionId === 'direct' || optionId === 'draft') return { status: 'approved' }
  if (optionId === 'edit_more') return { status: 'over' }
  const isSecondPerson = ['bo', 'cy'].includes(approver) && approver !== card.requester.id
  return optionId === 'approval' && isSecondPerson ? { status: 'awaiting', approver } : undefined
}
