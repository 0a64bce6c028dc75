import type { InteractionRow } from '@/db/ledger/interactions'
import type { CommitPreview } from '@/lib/contracts/interaction'

/** An object that moved since it was previewed. */
export interface Drift {
  name: string
  from: number
  to: number
}

/** Base versions that are no longer what the card showed. */
export function driftOf(row: InteractionRow, current: CommitPreview['baseVersions']): Drift[] {
  const shown = row.baseVersions as CommitPreview['baseVersions']
  return shown.flatMap((base) => {
    const now = current.find((candidate) => candidate.kind === base.kind && candidate.id === base.id)
    return now && now.version !== base.version ? [{ name: base.name, from: base.version, to: now.version }] : []
  })
}
