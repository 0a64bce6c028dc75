import type { Memory } from '@/lib/models/demo/memory'
import { all, PlanStopped, use, useAll, type Walk } from '@/lib/models/demo/plan'
import { readCopiedPath, readMatches } from '@/lib/models/demo/read-results'
import { type Line, type Replacement, replacementsOf } from '@/lib/models/demo/script-shape'
import type { Step } from '@/lib/models/demo/transcript'

/** Editable copies of snapshots, in order. What an earlier turn left in one is the saved state, so it is taken anew. */
export function* workingCopies(snapshots: readonly string[], { copies = [] }: Memory): Walk<string[]> {
  const calls = snapshots.map((from) => ({
    tool: 'copy_file',
    input: { from, to: copyOf(from), ...(copies.includes(copyOf(from)) ? { overwrite: true } : {}) },
  }))
  const copied = yield* all(calls)
  const known = copied
    .flatMap((step, index) => (step.failed ? [calls[index]] : []))
    .filter((call) => call !== undefined)
  yield* useAll(known.map(({ tool, input }) => ({ tool, input: { ...input, overwrite: true } })))
  return snapshots.map(
    (from, index) => (copied[index]?.failed ? undefined : readCopiedPath(copied[index]?.result ?? '')) ?? copyOf(from),
  )
}

const copyOf = (snapshot: string): string => `/mnt/user-data/${snapshot.split('/').at(-1)?.replace('.remote.', '.')}`

/** Most lines that a search gives. */
export const linesLimit = 100

/** Lines of a file that contain each of the texts, in order. */
export function* linesWith(searches: ReadonlyArray<{ path: string; text: string }>): Walk<Line[][]> {
  const results = yield* useAll(
    searches.map(({ path, text }) => ({ tool: 'searchFile', input: { path, text, limit: linesLimit } })),
  )
  return results.map(readMatches)
}

export interface FileEdit {
  path: string
  edits: ReadonlyMap<Line, string>
  /** Lines that contain the edited name. */
  named: readonly Line[]
}

/** Makes all edits in one step; of a line that stands in several places the right one is found by the lines before it. */
export function* applyEdits(files: readonly FileEdit[]): Walk<void> {
  const calls: Array<Replacement & { path: string; all?: true }> = []
  for (const { path, edits, named } of files) {
    const { replacements, ambiguous } = replacementsOf(edits, named)
    for (const { from, to } of replacements) {
      const isDouble = named.filter((line) => `\n${line.text}\n` === from).length > 1
      calls.push({ path, from, to, ...(isDouble ? { all: true } : {}) })
    }
    for (const line of ambiguous) calls.push({ path, ...(yield* withLinesBefore(path, line, edits.get(line) ?? '')) })
  }
  const steps = yield* all(
    calls.map(({ path, from, to, ...more }) => ({
      tool: 'str_replace',
      input: { path, old_str: from, new_str: to, ...more },
    })),
  )
  const failed = steps.find((step) => step.failed && !isMade(step))
  if (failed) throw new PlanStopped(failed)
}

/** The copy is of this turn: what stands there already was put there before a crash cut the call's result off. */
const isMade = ({ result }: Step): boolean => /occurs 0 times in \S+ new_str is there already/.test(result ?? '')

const linesBefore = 4

function* withLinesBefore(path: string, { line, text }: Line, edited: string): Walk<Replacement> {
  const start = Math.max(1, line - linesBefore)
  const view = yield* use('viewFile', { path, startLine: start, lines: line - start })
  const before = [...view.matchAll(/^(\d+)\t(.*)$/gm)].map((match) => match[2] ?? '').join('\n')
  return { from: `${before}\n${text}\n`, to: edited === '' ? `${before}\n` : `${before}\n${edited}\n` }
}
