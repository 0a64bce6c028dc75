import type { ChangeFacts } from './change-documents'
import type { Adapted } from './fix-downstream'
import type { OwnEdit } from './own-script'
import type { RiskScope } from './risk-text'
import type { Trial } from './trial-runs'

/** What a change of columns saved. */
export interface Saved {
  version: string
  adapted: Adapted
  scope: RiskScope
}

/** A change of columns as far as it is saved. */
export interface Done {
  facts: ChangeFacts
  own: OwnEdit
  saved: Saved
  /** Edited scripts, tried before the release. */
  trials: Trial[]
  impact: string
}
