import type { Step } from './transcript'

/** How a guarded call ended. */
export type Outcome =
  | { kind: 'done' }
  | { kind: 'declined'; who: string; wrote: string | undefined }
  | { kind: 'wants-more'; wrote: string | undefined }
  | { kind: 'rejected-before'; who: string }
  | { kind: 'expired' | 'withdrawn' | 'superseded' | 'drifted' | 'waiting' | 'call-again' }
  | { kind: 'failed' }

type Reading = readonly [RegExp, (match: RegExpMatchArray) => Outcome]

/** The guard's sentences; only a call that did not run has one, so that no comment in a result is taken for it. */
const readings: readonly Reading[] = [
  [
    /^Not executed\. .+? chose “[^”]*”: they want to change more before \S+?\.(?: They wrote (.+)\. Do what they wrote)?/,
    ([, wrote]) => ({ kind: 'wants-more', wrote: written(wrote) }),
  ],
  [
    /^Not executed\. (.+?) decided “[^”]*” on \S+?\.(?: They wrote (.+)\. Do not propose)?/,
    ([, who = '', wrote]) => ({ kind: 'declined', who, wrote: written(wrote) }),
  ],
  [
    /^(?:Error \[rejected-by-person\]: )?(.+?) rejected (?:exactly this|\w+\.)/,
    ([, who = '']) => ({ kind: 'rejected-before', who }),
  ],
  [/waits for a person's decision/, () => ({ kind: 'waiting' })],
  [/Not executed: \S+\. Nobody decided in time/, () => ({ kind: 'expired' })],
  [/Not executed: \S+\. (?:The requester|An administrator) took/, () => ({ kind: 'withdrawn' })],
  [/Not executed: \S+\. A newer card/, () => ({ kind: 'superseded' })],
  [/Not executed: \S+\. What it was based on/, () => ({ kind: 'drifted' })],
  [/^A person approved it\. Call \w+ again/, () => ({ kind: 'call-again' })],
]

export function readOutcome(step: Pick<Step, 'result' | 'failed'>): Outcome {
  const text = step.result ?? ''
  if (!step.failed && !text.startsWith('Not executed')) return { kind: 'done' }
  for (const [pattern, outcome] of readings) {
    const match = text.match(pattern)
    if (match) return outcome(match)
  }
  return { kind: 'failed' }
}

/** `reason: "…", note: "…"` as the person's own words. */
function written(told: string | undefined): string | undefined {
  const parts = [...(told ?? '').matchAll(/\w+: "((?:[^"\\]|\\.)*)"/g)].map(
    ([, value = '']) => JSON.parse(`"${value}"`) as string,
  )
  return parts.length > 0 ? parts.join('; ') : undefined
}
