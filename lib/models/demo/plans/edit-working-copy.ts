import { attempt, PlanStopped, use, type Walk } from '@/lib/models/demo/plan'
import { readCopiedPath, readMatches } from '@/lib/models/demo/read-results'

export interface ScriptEdit {
  path: string
  lines: number
}

/** What a name means in a script: the column that it writes, or the column of a table that it reads. */
export type Meaning = { of: 'output' } | { of: 'source'; table: string }

/** Copies a snapshot and renames a column in the copy, in small replacements. Undefined when no line means that column. */
export function* renameInScript(snapshot: string, from: string, to: string, meaning: Meaning): Walk<ScriptEdit | undefined> {
  const path = yield* workingCopy(snapshot)
  const matches = readMatches(yield* use('searchFile', { path, text: from, limit: 100 }))
  const edit = meaning.of === 'output' ? renameOutput(from, to) : renameSource(from, to, yield* aliasesOf(path, meaning.table))
  const edits = new Map(matches.flatMap(({ text }) => (edit(text) === text ? [] : [[text, edit(text)] as const])))
  if (edits.size === 0) return undefined
  let lines = 0
  for (const [line, edited] of edits) {
    const places = matches.filter((match) => match.text === line)
    yield* replaceLine(path, places.map((match) => match.line), line, edited)
    lines += places.length
  }
  return { path, lines }
}

/** Replaces whole lines. A line that is also part of another one is taken together with the one before it. */
function* replaceLine(path: string, numbers: readonly number[], line: string, edited: string): Walk<void> {
  const step = yield* attempt('str_replace', { path, old_str: line, new_str: edited, ...(numbers.length > 1 ? { all: true } : {}) })
  if (!step.failed) return
  if (!/occurs \d+ times/.test(step.result ?? '')) throw new PlanStopped(step)
  for (const number of numbers) {
    if (number === 1) throw new PlanStopped(step)
    const view = yield* use('viewFile', { path, startLine: number - 1, lines: 1 })
    const before = view.match(/^\s*\d+\t(.*)$/m)?.[1]
    if (before === undefined) throw new PlanStopped(step)
    yield* use('str_replace', { path, old_str: `${before}\n${line}`, new_str: `${before}\n${edited}` })
  }
}

/** A working copy of the snapshot; what an earlier turn left there is the saved state, so it is taken anew. */
export function* workingCopy(snapshot: string): Walk<string> {
  const target = `/mnt/user-data/${snapshot.split('/').at(-1)?.replace('.remote.', '.')}`
  const copied = yield* attempt('copy_file', { from: snapshot, to: target })
  if (!copied.failed) return readCopiedPath(copied.result ?? '') ?? target
  yield* use('copy_file', { from: snapshot, to: target, overwrite: true })
  return target
}

/** Names under which a script reads a table: its aliases and its own name. */
function* aliasesOf(path: string, table: string): Walk<string[]> {
  const lines = readMatches(yield* use('searchFile', { path, text: table, limit: 100 }))
  const pattern = new RegExp(`(?:from|join)\\s+${table}(?:\\s+(?:as\\s+)?(?!on\\b|where\\b|join\\b|left\\b|right\\b|inner\\b|full\\b|cross\\b|group\\b|order\\b|using\\b)(\\w+))?`, 'gi')
  const aliases = lines.flatMap(({ text }) => [...text.matchAll(pattern)].flatMap((match) => match[1] ?? []))
  return [...new Set([table, ...aliases])]
}

/** Only where a line names the output: an insert list, `… AS name` and the script's own notes. */
const renameOutput =
  (from: string, to: string) =>
  (line: string): string => {
    if (/^\s*--/.test(line)) return line.replace(word(from), to)
    if (new RegExp(`^\\s*,?\\s*${from}\\s*,?\\s*(?:--.*)?$`, 'i').test(line)) return line.replace(word(from), to)
    return line.replace(new RegExp(`(\\bas\\s+)${from}(?![\\w$])`, 'gi'), `$1${to}`)
  }

/** Only where a line takes the column from the table: `alias.name`. */
const renameSource =
  (from: string, to: string, aliases: readonly string[]) =>
  (line: string): string =>
    aliases.reduce((text, alias) => text.replace(new RegExp(`(?<![\\w$.])(${alias}\\.)${from}(?![\\w$])`, 'gi'), `$1${to}`), line)

const word = (name: string) => new RegExp(`(?<![\\w$])${name}(?![\\w$])`, 'gi')
