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
  const start = wordStart(a.text, b.text, commonStart(a.text, b.text))
  const tail = wordTail(a.text, b.text, commonTail(a.text, b.text, start))
  if (start + tail < Math.max(a.text.length, b.text.length) * 0.3 && (hasManyWords(a.text) || hasManyWords(b.text)))
    return
  a.mark = { start, end: a.text.length - tail }
  b.mark = { start, end: b.text.length - tail }
}

const hasManyWords = (text: string) => text.trim().split(/\s+/).length > 2

function commonStart(a: string, b: string): number {
  let length = 0
  while (length < Math.min(a.length, b.length) && a[length] === b[length]) length++
  return length
}

function commonTail(a: string, b: string, start: number): number {
  const most = Math.min(a.length, b.length) - start
  let length = 0
  while (length < most && a.at(-1 - length) === b.at(-1 - length)) length++
  return length
}

/** Back to the beginning of the word that `start` stands in, on either side. */
function wordStart(a: string, b: string, start: number): number {
  let at = start
  while (at > 0 && isWord(a[at - 1]) && (isWord(a[at]) || isWord(b[at]))) at--
  return at
}

/** On to the end of the word that the common tail begins in, on either side. */
function wordTail(a: string, b: string, tail: number): number {
  let length = tail
  while (length > 0 && isWord(a.at(-length)) && (isWord(a.at(-length - 1)) || isWord(b.at(-length - 1)))) length--
  return length
}
