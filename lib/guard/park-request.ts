import type { CommitPreview } from '@/lib/contracts/interaction'
import type { CardRecord } from './card'
import type { DigestParts } from './digest'

/** What the guard hands through the loop to the ledger when a person must be asked. */
export interface ParkRequest {
  tool: string
  /** Resolved arguments: these run after the decision, never read again from files. */
  arguments: unknown
  contents: Array<{ from: string; to: string }>
  preview: Omit<CommitPreview, 'previewId'>
  parts: DigestParts
  digest: string
  ruleVersion: string
  expiresMs: number
  card: CardRecord
}
