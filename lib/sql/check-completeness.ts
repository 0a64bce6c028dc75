import type { CompletenessRequest, CompletenessResult } from './types'

export function checkCompleteness(_request: CompletenessRequest): CompletenessResult {
  return { ok: false, findings: [] }
}
