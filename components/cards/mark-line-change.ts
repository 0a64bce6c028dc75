import type { TextDiff } from '@/lib/contracts/diff'

export type DiffLine = TextDiff['hunks'][number]['lines'][number]

/** A line with the part that differs from its counterpart, from `start` to `end`; undefined = nothing to point at. */
export interface MarkedLine extends DiffLine {
  mark?: { start: number; end: number }
}

const isWord = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}_]/u.test(character)

/**
 * Pairs removed lines with the added ones after them, in order, and marks what changed within each pair, widened to whole words.
 * Lines that have little in common are not marked: the whole line says it.
 */
export function markLineChanges(lines: readonly DiffLine[]): MarkedLine[] {
  const marked: MarkedLine[] = lines.map((line) => ({ ...line }))
  let at = 0
  while (at < marked.length) {
    const removed = runOf(marked, at, 'del')
    const added = runOf(marked, at + removed, 'add')
    if (removed > 0 && added > 0) {
      for (let pair = 0; pair < Math.min(removed, added); pair++) markPair(marked, at + pair, at + removed + pair)
    }
    at += Math.max(1, removed + added)
  }
  return marked
}

function runOf(lines: readonly DiffLine[], from: number, kind: DiffLine['kind']): number {
  let length = 0
  while (lines[from + length]?.kind === kind) length++
  return length
}

function markPair(lines: MarkedLine[], from: number, to: number): void {
  const [a, b] = [lines[from], lines[to]]
  if (!a || !b) return
  let start = 0
  while (start < Math.min(a.text.length, b.text.length) && a.text[start] === b.text[start]) start++
  let tail = 0
  const most = Math.min(a.text.length, b.text.length) - start
  while (tail < most && a.text[a.text.length - 1 - tail] === b.text[b.text.length - 1 - tail]) tail++
  while (start > 0 && isWord(a.text[start - 1]) && (isWord(a.text[start]) || isWord(b.text[start]))) start--
  while (
    tail > 0 &&
    isWord(a.text[a.text.length - tail]) &&
    (isWord(a.text[a.text.length - tail - 1]) || isWord(b.text[b.text.length - tail - 1]))
  )
    tail--
  if (start + tail < Math.max(a.text.length, b.text.length) * 0.3) return
  a.mark = { start, end: a.text.length - tail }
  b.mark = { start, end: b.text.length - tail }
}
