import { installation, isAllowed } from '@/db/authorize'
import type { Db } from '@/db/client'
import { decisionsOfMany } from '@/db/ledger/decisions'
import { findInteraction, findPreview, undecidedStatuses } from '@/db/ledger/interactions'
import { receiptOfCall } from '@/db/ledger/receipts'
import { type InteractionFilter, selectInteractions } from '@/db/ledger/select-interactions'
import type { CommitPreview, Interaction, Receipt } from '@/lib/contracts/interaction'
import type { Person } from '@/lib/contracts/user'
import { statusAt, toInteraction, viewOf } from './interaction-view'

/** Cards that the person asked for or was named to approve, newest first; administrators see all. */
export function listInteractions(db: Db, person: Person, filter: InteractionFilter, now: Date): Interaction[] {
  const rows = selectInteractions(
    db,
    { id: person.id, seesAll: isAllowed(person, 'installation.review', installation) },
    filter,
  )
  const wanted = filter.status ?? (filter.scope === 'to-decide' ? undecidedStatuses : undefined)
  const current = rows.filter((row) => !wanted || (wanted as readonly string[]).includes(statusAt(row, now)))
  const decisions = decisionsOfMany(
    db,
    current.map((row) => row.id),
  )
  return current.map((row) =>
    toInteraction(
      row,
      decisions.filter((decision) => decision.interactionId === row.id),
      now,
    ),
  )
}

/** One card with its preview and receipt; undefined for a foreign one, as for one that doesn't exist. */
export function getInteraction(
  db: Db,
  person: Person,
  id: string,
  now: Date,
): { interaction: Interaction; preview: CommitPreview; receipt: Receipt | undefined } | undefined {
  const row = findInteraction(db, id)
  if (!row || !isAllowed(person, 'card.read', row)) return undefined
  return {
    interaction: viewOf(db, row, now),
    preview: findPreview(db, row.previewId) as CommitPreview,
    receipt: receiptOfCall(db, row.toolCallId),
  }
}
