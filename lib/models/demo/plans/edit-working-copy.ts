import { attempt, use, type Walk } from '@/lib/models/demo/plan'
import { readCopiedPath, readMatches } from '@/lib/models/demo/read-results'

export interface ScriptEdit {
  path: string
  lines: number
  places: number
}

/** Copies a snapshot and renames a word in the copy, line by line. Undefined when no line names it. */
export function* renameInScript(snapshot: string, from: string, to: string, options: { onlyOutput: boolean }): Walk<ScriptEdit | undefined> {
  const path = yield* workingCopy(snapshot)
  const matches = readMatches(yield* use('searchFile', { path, text: from, limit: 100 }))
  const edits = new Map<string, string>() // a line that stands several times is replaced in all its places at once
  for (const { text } of matches) {
    const edited = options.onlyOutput ? renameOutput(text, from, to) : renameWord(text, from, to)
    if (edited !== text) edits.set(text, edited)
  }
  if (edits.size === 0) return undefined
  for (const [line, edited] of edits) {
    const times = matches.filter((match) => match.text === line).length
    yield* use('str_replace', { path, old_str: line, new_str: edited, ...(times > 1 ? { all: true } : {}) })
  }
  const changed = matches.filter((match) => edits.has(match.text))
  return { path, lines: changed.length, places: changed.reduce((sum, match) => sum + count(match.text, from), 0) }
}

/** A working copy that exists from an earlier edit is gone on with. */
export function* workingCopy(snapshot: string): Walk<string> {
  const target = `/mnt/user-data/${snapshot.split('/').at(-1)?.replace('.remote.', '.')}`
  const copied = yield* attempt('copy_file', { from: snapshot, to: target })
  if (!copied.failed) return readCopiedPath(copied.result ?? '') ?? target
  yield* use('copy_file', { from: snapshot, to: target, overwrite: true })
  return target
}

const word = (name: string) => new RegExp(`(?<![\\w$])${name}(?![\\w$])`, 'gi')

const renameWord = (line: string, from: string, to: string): string => line.replace(word(from), to)

/** Only where the line names an output: `… AS name`, or the bare name of an insert list. */
function renameOutput(line: string, from: string, to: string): string {
  const alias = new RegExp(`(\\bas\\s+)${from}(?![\\w$])`, 'gi')
  if (alias.test(line)) return line.replace(alias, `$1${to}`)
  return /^\s*,?\s*\w+\s*,?\s*(?:--.*)?$/.test(line) ? line : line
}

const count = (line: string, name: string): number => line.match(word(name))?.length ?? 0
