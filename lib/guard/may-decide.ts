import type { Db } from '@/db/client'
import { findInteraction, type InteractionRow } from '@/db/ledger/interactions'
import type { Person } from '@/lib/contracts/user'

/** Whom an open card concerns: the requester and the named approver. */
export function mayDecide(db: Db, person: Pick<Person, 'id'>, interactionId: string): boolean {
  const row = findInteraction(db, interactionId)
  return row !== undefined && concerns(row, person)
}

/** Who may look at it: those two, and administrators. */
export const maySee = (row: InteractionRow, person: Pick<Person, 'id' | 'role'>): boolean =>
  person.role === 'admin' || concerns(row, person)

/** Whether a person may be named as the second person. */
export const mayApprove = (person: Person, requesterId: string): boolean =>
  person.id !== requesterId && (person.role === 'approver' || person.role === 'admin')

const concerns = (row: InteractionRow, person: Pick<Person, 'id'>): boolean =>
  row.requesterId === person.id || row.approverId === person.id
