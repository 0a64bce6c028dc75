import type { GrantRow } from '@/db/ledger/grants'
import type { InteractionRow } from '@/db/ledger/interactions'
import type { CardRecord } from './card'

/** What a tool body is told about the decision; bound on the server, no part of the model's arguments. */
export interface BoundGrant {
  optionId: string
  value: string
  inputs: Record<string, unknown>
  /** Of the change set that was approved. */
  contentHash?: string
}

export function boundGrant(
  grant: Pick<GrantRow, 'optionId' | 'value' | 'inputs'>,
  row: InteractionRow | undefined,
): BoundGrant {
  const contentHash = (row?.card as CardRecord | undefined)?.contentHash
  const { optionId, value, inputs } = grant
  return { optionId, value, inputs: inputs as Record<string, unknown>, ...(contentHash ? { contentHash } : {}) }
}
