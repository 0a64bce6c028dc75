import type { SnippetPiece } from '@/lib/contracts/conversation'

/** Cuts a text into pieces and marks where one of the terms stands, in any case; overlapping hits are one. */
export function markHits(text: string, terms: readonly string[]): SnippetPiece[] {
  const lower = text.toLowerCase()
  if (lower.length !== text.length) return [{ text, hit: false }] // places would be off; rather no mark than a wrong one
  const isHit = new Uint8Array(text.length)
  for (const term of terms.map((each) => each.toLowerCase())) {
    for (let at = lower.indexOf(term); term !== '' && at >= 0; at = lower.indexOf(term, at + 1))
      isHit.fill(1, at, at + term.length)
  }
  const pieces: SnippetPiece[] = []
  for (let from = 0, to = 0; from < text.length; from = to) {
    while (to < text.length && isHit[to] === isHit[from]) to++
    pieces.push({ text: text.slice(from, to), hit: isHit[from] === 1 })
  }
  return pieces
}
