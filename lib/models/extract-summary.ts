import type { SummaryRequest } from './summarise-by-model'

/** Longest piece of one line that is kept. */
const lineLength = 220

/**
 * A summary without a language model, for the offline demo: the text's own lines, shortened, first and last ones first. Deterministic:
 * the same text gives the same summary.
 */
export function extractSummary({ text, maxChars }: SummaryRequest): { text: string } | undefined {
  const lines = text
    .split('\n')
    .map(shorten)
    .filter((line) => line !== '')
  if (lines.length === 0) return undefined
  const whole = lines.join('\n')
  if (whole.length <= maxChars) return { text: whole }
  const head = takeLines(lines, Math.floor(maxChars * 0.4))
  const tail = takeLines(lines.slice(head.length).reverse(), Math.floor(maxChars * 0.6) - 60).reverse()
  const left = lines.length - head.length - tail.length
  return { text: [...head, `… ${left} lines left out …`, ...tail].join('\n') }
}

function shorten(line: string): string {
  const trimmed = line.trim()
  return trimmed.length <= lineLength ? trimmed : `${trimmed.slice(0, lineLength - 1)}…`
}

function takeLines(lines: readonly string[], room: number): string[] {
  const taken: string[] = []
  let used = 0
  for (const line of lines) {
    used += line.length + 1
    if (used > room) break
    taken.push(line)
  }
  return taken
}
