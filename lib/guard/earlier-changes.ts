import type { EvidenceCheck } from './evidence'

/** Warns of saves that go out with a release although its conversation did not make them: its title names none of them. */
export const earlierChanges: EvidenceCheck = {
  code: 'earlier-changes',
  check: ({ earlier = [] }) => {
    const [first] = earlier
    if (!first) return undefined
    const { name, version, author, savedAt } = first
    const date = `${savedAt.slice(0, 16).replace('T', ' ')} UTC`
    return {
      state: 'warn',
      params: { name, version: String(version), author, date, more: String(earlier.length - 1) },
    }
  },
}
