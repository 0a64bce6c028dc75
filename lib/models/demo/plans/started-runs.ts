import type { Words } from '@/lib/models/demo/language'
import { readInstances } from '@/lib/models/demo/read-results'
import type { Check } from './phases'
import { stateText } from './phrases'

export interface StartedRun {
  id: string
  task: string
}

/** `ins_1 (task_name, 2026-11-22)` of what a release set going. */
export const startedRuns = (result: string): StartedRun[] =>
  [
    ...(result.match(/^Runs that the release started.*$/m)?.[0] ?? '').matchAll(
      /(ins_[\w-]+) \((\S+), \d{4}-\d\d-\d\d\)/g,
    ),
  ].map(([, id = '', task = '']) => ({ id, task }))

/** How the run stood at the moment of looking; one that has not ended says nothing yet. */
export function runCheck({ id, task }: StartedRun, result: string, words: Words): Check {
  const found = readInstances(result).find((instance) => instance.id === id)
  const isOpen = found !== undefined && ['waiting', 'running', 'blocked', 'killing'].includes(found.status)
  return {
    what: words(`\`${task}\` 发布后的运行`, `run of \`${task}\` after the release`),
    before: '–',
    after: found ? stateText(found.status, words) : words('未知', 'unknown'),
    holds: isOpen ? 'open' : found && found.status === 'success',
  }
}
