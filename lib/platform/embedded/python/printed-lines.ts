import type { ScriptRun } from '@/lib/contracts/script-runner'

const linesKept = 40
const charactersKept = 300

/** What a script printed, for the log of its instance: the end of each stream, since that is where errors stand. */
export const printedLines = ({
  stdout,
  stderr,
  elapsedMs,
}: Pick<ScriptRun, 'stdout' | 'stderr' | 'elapsedMs'>): string[] => [
  ...lastLines('stdout', stdout),
  ...lastLines('stderr', stderr),
  `the script took ${elapsedMs} ms`,
]

function lastLines(stream: string, text: string): string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const left = lines.length - linesKept
  return [
    ...(left > 0 ? [`${stream}: ${left} lines left out`] : []),
    ...lines.slice(-linesKept).map((line) => `${stream}: ${line.slice(0, charactersKept)}`),
  ]
}
