import type { Drift } from './drift'

/** Lines of diffs that the model reads; the card has them whole. */
const mostLines = 60
const longestLine = 200

/** What moved, for the model: who, when and the changed lines. These are quoted data, whatever they say. */
export function driftText(drift: readonly Drift[]): string {
  const lines = drift.flatMap((object) => [headOf(object), ...changedLines(object)])
  const shown = lines.slice(0, mostLines)
  return [...shown, ...(lines.length > shown.length ? [`… ${lines.length - shown.length} more lines`] : [])].join('\n')
}

function headOf({ name, kind, side, from, to, by, at, diff }: Drift): string {
  const what = side === 'change' ? 'what would be released went' : 'went'
  const who = by ? ` by ${by}` : ', by whom is not known'
  return `${kind} ${name} ${what} from version ${from} to ${to}${who}${at ? ` at ${at}` : ''}${diff ? ` (+${diff.added} −${diff.removed} lines):` : '.'}`
}

const changedLines = ({ diff }: Drift): string[] =>
  (diff?.hunks ?? [])
    .flatMap(({ lines }) => lines)
    .filter(({ kind }) => kind !== 'same')
    .map(({ kind, text }) => `${kind === 'add' ? '+' : '-'} ${text.slice(0, longestLine)}`)
