import type { DecisionRow } from '@/db/ledger/decisions'
import type { InteractionRow } from '@/db/ledger/interactions'
import { AppError } from '@/lib/errors'
import type { CardRecord } from './card'
import { toDecisionView } from './interaction-view'

/** Somebody was faster; the details say what the card is now and, where a person decided it, who and what. */
export function conflict(row: InteractionRow, status: string, decisions: readonly DecisionRow[]): AppError {
  const last = decisions.at(-1)
  const winner = last && toDecisionView(row.card as CardRecord, last)
  return new AppError('decision-conflict', 'This was decided already.', {
    details: { status, ...(winner ? { winner } : {}) },
  })
}
