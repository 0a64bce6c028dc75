import type { Phase } from '@/lib/contracts/phase'
import type { Words } from '@/lib/models/demo/language'
import type { Call } from '@/lib/models/demo/move'
import { attempt, useAll, type Walk } from '@/lib/models/demo/plan'

/** Reads how this kind of work is done here. A skill that was taken away is no reason to do nothing. */
export function* readSkill(name: string, opening: string): Walk<void> {
  yield* attempt('readSkill', { name }, opening)
}

/** Ends a phase with its document; the plan moves on in the same step. */
export function* endPhase(phase: Phase, document: string, panel?: Call): Walk<void> {
  yield* useAll([{ tool: 'completePhase', input: { phase, document } }, ...(panel ? [panel] : [])])
}

/** A Markdown document: a title, then its parts without the empty ones. */
export const document = (title: string, parts: readonly string[]): string =>
  `${[`# ${title}`, ...parts.filter((part) => part !== '')].join('\n\n')}\n`

export const bullets = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n')
export const numbered = (lines: readonly string[]): string =>
  lines.map((line, index) => `${index + 1}. ${line}`).join('\n')

export const grid = (head: readonly string[], rows: ReadonlyArray<readonly string[]>): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')

/** One thing that was looked at after the work: what was expected, what is there. `open` = it is not over yet, `undefined` = it could not be seen. */
export interface Check {
  what: string
  before: string
  after: string
  holds: boolean | 'open' | undefined
}

export const checkRows = (checks: readonly Check[], words: Words): string =>
  grid(
    [words('检查', 'Check'), words('之前', 'Before'), words('之后', 'After'), words('结果', 'Result')],
    checks.map(({ what, before, after, holds }) => [what, before, after, verdict(holds, words)]),
  )

function verdict(holds: Check['holds'], words: Words): string {
  if (holds === undefined) return words('未知', 'unknown')
  if (holds === 'open') return words('还没结束', 'not over yet')
  return holds ? words('一致', 'as expected') : words('**不一致**', '**differs**')
}

/** `4 of 5 checks as expected`; what differs, is unknown or not over yet is named. */
export function checksText(checks: readonly Check[], words: Words): string {
  const held = checks.filter(({ holds }) => holds === true).length
  const named = (wanted: (check: Check) => boolean, zh: string, en: string): string => {
    const list = checks.filter(wanted).map(({ what }) => what)
    return list.length === 0 ? '' : words(`${zh}：${list.join('、')}。`, ` ${en}: ${list.join(', ')}.`)
  }
  return [
    words(
      `核对：${checks.length} 项检查，${held} 项符合预期。`,
      `Checked: ${held} of ${checks.length} checks are as expected.`,
    ),
    named(({ holds }) => holds === false || holds === undefined, '要看的', 'Look at'),
    named(({ holds }) => holds === 'open', '还没结束', 'Not over yet'),
  ].join('')
}

/** The person's own words, as the reason of the work: no other one is known. */
export const reasonText = (request: string, words: Words): string =>
  words(
    `来自请求：「${request.replace(/\s+/g, ' ').slice(0, 300)}」。没有给出别的原因。`,
    `Asked for: “${request.replace(/\s+/g, ' ').slice(0, 300)}”. No other reason was given.`,
  )
