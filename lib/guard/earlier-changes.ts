import type { EvidenceCheck } from './evidence'
import { minuteOf } from './minute-of'

/**
 * Warns of saves that go out with a release although its conversation did not make them, or somebody took their release back: its
 * title names none of them. What was taken back is named first.
 */
export const earlierChanges: EvidenceCheck = {
  code: 'earlier-changes',
  check: ({ earlier = [] }) => {
    const first = earlier.find(({ rolledBackAt }) => rolledBackAt !== undefined) ?? earlier[0]
    if (!first) return undefined
    const { name, version, author, savedAt, rolledBackAt } = first
    const params = { name, version: String(version), author, date: minuteOf(savedAt), more: String(earlier.length - 1) }
    if (rolledBackAt === undefined) return { state: 'warn', params: { ...params, how: 'saved' } }
    return { state: 'warn', params: { ...params, how: 'rolled', rolled: minuteOf(rolledBackAt) } }
  },
}
