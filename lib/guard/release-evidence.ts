import type { Evidence } from '@/lib/contracts/interaction'
import type { Platform } from '@/lib/platform/port'
import type { ReleaseTrial, TrialResult } from '@/lib/platform/port-records'
import type { EvidenceCheck } from './evidence'
import type { Subject } from './subject'

/** Longest wait for the platform's trial: a person waits for the card. */
export const trialMs = 8_000

/** Evidence of a change set that only the platform can give. What it cannot say, or not in time, is unknown. */
export function releaseEvidence(platform: Platform): EvidenceCheck[] {
  const trials = new WeakMap<Subject, Promise<ReleaseTrial>>()
  /** One trial for the two rows. */
  const trialOf = (subject: Subject): Promise<ReleaseTrial> => {
    const known = trials.get(subject) ?? platform.tryChanges(subject.items, { timeoutMs: trialMs })
    trials.set(subject, known)
    return known
  }
  return [references, explain(trialOf), sampleRows(trialOf), quality(platform)]
}

const isTask = ({ kind, op }: Subject['items'][number]): boolean =>
  (kind === 'task' || kind === 'sync') && op !== 'offline'

/** Whether every column that the scripts name will be there, as the platform reads them. */
const references: EvidenceCheck = {
  code: 'references',
  check: ({ items, problems }): Omit<Evidence, 'code'> | undefined => {
    if (!items.some(isTask)) return undefined
    if (!problems) return { state: 'unknown', params: {} }
    const [first] = problems
    const names = [...new Set(problems.map(({ taskName }) => taskName))].join(', ')
    const place = first ? `${first.taskName} ${first.line}:${first.column} ${first.message}` : ''
    return { state: first ? 'fail' : 'pass', params: { count: String(problems.length), names, first: place } }
  },
}

const explain = (trialOf: (subject: Subject) => Promise<ReleaseTrial>): EvidenceCheck => ({
  code: 'explain',
  check: async (subject) => {
    if (!subject.items.some((item) => item.kind === 'table' || isTask(item))) return undefined
    const { explain: result } = await trialOf(subject)
    return { state: stateOf(result), params: faultParams(result) }
  },
})

/** What failed before the change as it does with it only informs. */
const stateOf = ({ state, before }: TrialResult): Evidence['state'] => (state === 'pass' && before ? 'warn' : state)

/** The failure that counts, else the first of those from before. `how` selects the sentence of a warning. */
function faultParams({ state, message, task, before = [] }: TrialResult): Record<string, string> {
  const [known] = before
  if (state === 'pass' && known)
    return { how: 'before', task: known.task, first: known.message, more: String(before.length - 1) }
  return { how: 'new', task: task ?? '', named: task === undefined ? 'no' : 'yes', first: message, more: '0' }
}

/**
 * A run that writes nothing is no success to rely on. What a release taken back restores has run before: there a failure informs
 * and keeps nobody from going back.
 */
const sampleRows = (trialOf: (subject: Subject) => Promise<ReleaseTrial>): EvidenceCheck => ({
  code: 'sample-rows',
  check: async (subject) => {
    if (!subject.items.some(isTask)) return undefined
    const { sample } = await trialOf(subject)
    if (!sample) return { state: 'unknown', params: {} }
    const params = { rows: String(sample.rows), day: sample.bizdate, ...faultParams(sample) }
    if (subject.restores && sample.state === 'fail') return { state: 'warn', params: { ...params, how: 'restored' } }
    const state = stateOf(sample)
    return { state: state === 'pass' && sample.rows === 0 ? 'warn' : state, params }
  },
})

/** Latest results of the released rules on what the change set touches: of the data as it is, so a failure only warns. */
const quality = (platform: Platform): EvidenceCheck => ({
  code: 'quality',
  check: ({ items }) => {
    const tables = items.flatMap((item) => {
      if (item.kind === 'table') return [item.name]
      return isTask(item) ? (platform.getTask(item.id)?.outputs ?? []) : []
    })
    if (tables.length === 0) return undefined
    const { items: found, total, returned } = platform.listQualityRules({ tables }, 200)
    const rules = found.filter(({ released }) => released)
    const named = (result: 'fail' | null) =>
      rules.filter(({ lastResult }) => lastResult === result).map(({ name }) => name)
    const [failed, unchecked] = [named('fail'), named(null)]
    if (rules.length === 0 && total === returned) return undefined
    const isWhole = unchecked.length === 0 && total === returned
    const params = { count: String(rules.length), names: failed.join(', '), unchecked: unchecked.join(', ') }
    return { state: failed.length > 0 ? 'warn' : isWhole ? 'pass' : 'unknown', params }
  },
})
