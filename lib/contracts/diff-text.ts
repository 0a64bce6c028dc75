import { type StructuredPatchHunk, structuredPatch } from 'diff'
import type { TextDiff } from './diff'

type Hunk = TextDiff['hunks'][number]
type Line = Hunk['lines'][number]

const contextLines = 3
/** Lines of hunks that a card may carry; the counts stay those of the whole. */
const displayLimit = 4000
/** Texts that differ more than this are shown as one replaced block: a minimal diff would block the process. */
const maxEditLength = 1500

/** Line diff with three lines of context. Pure and deterministic, so that stored and recomputed diffs are equal. */
export function diffText(from: string, to: string): TextDiff {
  const patch = structuredPatch('', '', from, to, '', '', { context: contextLines, maxEditLength })
  const hunks = patch ? patch.hunks.map(toHunk) : [replacedBlock(linesOf(from), linesOf(to))]
  const all = hunks.flatMap((hunk) => hunk.lines)
  return {
    added: all.filter((line) => line.kind === 'add').length,
    removed: all.filter((line) => line.kind === 'del').length,
    fromLines: linesOf(from).length,
    toLines: linesOf(to).length,
    ...cut(hunks),
  }
}

/** Lines without their ends; a final line end does not start another line. */
function linesOf(text: string): string[] {
  if (text === '') return []
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}

function toHunk(hunk: StructuredPatchHunk): Hunk {
  let from = hunk.oldStart
  let to = hunk.newStart
  const lines: Line[] = []
  for (const raw of hunk.lines) {
    const text = raw.slice(1)
    if (raw[0] === '-') lines.push({ kind: 'del', from: from++, text })
    else if (raw[0] === '+') lines.push({ kind: 'add', to: to++, text })
    else if (raw[0] === ' ') lines.push({ kind: 'same', from: from++, to: to++, text })
  }
  return { fromStart: hunk.oldStart, toStart: hunk.newStart, lines }
}

/** Everything between the common head and tail as one block. */
function replacedBlock(from: string[], to: string[]): Hunk {
  let head = 0
  while (head < from.length && head < to.length && from[head] === to[head]) head++
  let tail = 0
  const room = Math.min(from.length, to.length) - head
  while (tail < room && from[from.length - 1 - tail] === to[to.length - 1 - tail]) tail++
  const removed = from
    .slice(head, from.length - tail)
    .map((text, i): Line => ({ kind: 'del', from: head + i + 1, text }))
  const added = to.slice(head, to.length - tail).map((text, i): Line => ({ kind: 'add', to: head + i + 1, text }))
  return { fromStart: head + 1, toStart: head + 1, lines: [...removed, ...added] }
}

function cut(hunks: Hunk[]): Pick<TextDiff, 'hunks' | 'truncated'> {
  const kept: Hunk[] = []
  let room = displayLimit
  for (const hunk of hunks) {
    if (room === 0) return { hunks: kept, truncated: true }
    const lines = hunk.lines.slice(0, room)
    kept.push({ ...hunk, lines })
    room -= lines.length
    if (lines.length < hunk.lines.length) return { hunks: kept, truncated: true }
  }
  return { hunks: kept, truncated: false }
}
