import { type Question, rankPieces } from './rank-pieces'

export interface Kept {
  text: string
  pieces: { total: number; shown: number }
}

interface Piece {
  text: string
  /** Line of the whole text, from 1. */
  line: number
  /** A piece of a line that was divided. */
  isPart: boolean
}

const longLine = 600
const partLength = 400
/** Lines at the beginning that say what follows: counts, marks, the head of a table. */
const frameLines = 3
const frameLimit = 1_500
/** What a mark of an omission costs at most. */
const markLength = 56
const dataMark = /^\[(?:data \d+\] |end of data \d+\]$)/

/** Lines of a text that fit into `budget` characters, those that answer to the question first; in their order, omissions marked. */
export function keepLines(text: string, question: readonly Question[], budget: number): Kept {
  const pieces = piecesOf(text)
  const shown = choose(pieces, question, budget)
  return { text: assemble(pieces, shown), pieces: { total: pieces.length, shown: shown.size } }
}

const piecesOf = (text: string): Piece[] =>
  text.split('\n').flatMap((content, index): Piece[] => {
    const line = index + 1
    if (content.length <= longLine) return [{ text: content, line, isPart: false }]
    return partsOf(content).map((part) => ({ text: part, line, isPart: true }))
  })

/** Never within a character outside the basic plane. */
const partsOf = (line: string): string[] => line.match(new RegExp(`[^]{1,${partLength}}`, 'gu')) ?? []

function choose(pieces: readonly Piece[], question: readonly Question[], budget: number): Set<number> {
  const shown = new Set<number>()
  let left = budget
  const take = (at: number, cost: number) => {
    if (shown.has(at) || cost > left) return
    shown.add(at)
    left -= cost
  }
  const lengthAt = (at: number) => (pieces[at]?.text.length ?? 0) + 1
  for (const at of frameOf(pieces)) take(at, lengthAt(at) + markLength)
  const scores = rankPieces(
    pieces.map(({ text }) => text),
    question,
  )
  const ranked = pieces.map((_, at) => at).filter((at) => (scores[at] ?? 0) > 0)
  ranked.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
  for (const at of ranked) take(at, lengthAt(at) + markLength)
  // what is left over shows how the text goes on, from its beginning
  for (let at = 0; at < pieces.length && lengthAt(at) <= left; at += 1) take(at, lengthAt(at))
  return shown
}

function frameOf(pieces: readonly Piece[]): number[] {
  let length = 0
  const head = pieces.slice(0, frameLines).flatMap(({ text }, at) => {
    length += text.length
    return length <= frameLimit ? [at] : []
  })
  const marks = pieces.flatMap(({ text }, at) => (dataMark.test(text) ? [at] : [])).slice(0, 20)
  return [...new Set([...head, ...marks, pieces.length - 1])]
}

function assemble(pieces: readonly Piece[], shown: ReadonlySet<number>): string {
  const lines: string[] = []
  let gap: Piece | undefined
  for (const [at, piece] of pieces.entries()) {
    if (!shown.has(at)) {
      gap ??= piece
      continue
    }
    if (gap) lines.push(omission(gap, pieces[at - 1] ?? gap))
    gap = undefined
    lines.push(piece.text)
  }
  if (gap) lines.push(omission(gap, pieces.at(-1) ?? gap))
  return lines.join('\n')
}

/** Line numbers are those of the file that has the whole. */
function omission(from: Piece, to: Piece): string {
  if (from.line === to.line)
    return from.isPart ? `… part of line ${from.line} left out …` : `… line ${from.line} left out …`
  return `… lines ${from.line}-${to.line} left out …`
}
