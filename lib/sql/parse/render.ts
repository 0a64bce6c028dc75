import type { Token } from '@/lib/sql/text/token'

/** Where a token of the script stands in a rendered text; offsets count Unicode code points, like the parser's. */
interface Mark {
  offset: number
  token: Token
}

/** A text made of tokens, that remembers where each came from. */
export interface RenderedText {
  text: string
  marks: Mark[]
}

/** A run of tokens that a placeholder stands for; `at` gives it a place in the script. */
export interface Placeholder {
  placeholder: string
  at: Token
}

export type Piece = Token | Placeholder

const ascii = /^[\x20-\x7e]*$/
const codePoints = (value: string): number => (ascii.test(value) ? value.length : [...value].length)

/** Joins pieces with single spaces, or none where the script has none (`>=`, `a.b`). */
export function render(pieces: readonly Piece[]): RenderedText {
  const marks: Mark[] = []
  const parts: string[] = []
  let offset = 0
  let previousEnd = -1
  for (const piece of pieces) {
    const token = 'placeholder' in piece ? piece.at : piece
    const value = 'placeholder' in piece ? piece.placeholder : piece.text
    const joined = !('placeholder' in piece) && piece.start === previousEnd
    if (!joined && parts.length > 0) {
      parts.push(' ')
      offset++
    }
    marks.push({ offset, token })
    parts.push(value)
    offset += codePoints(value)
    previousEnd = 'placeholder' in piece ? -1 : piece.end
  }
  return { text: parts.join(''), marks }
}

/** The token of the script at a code-point offset of the rendered text (the one before, when between two). */
export function tokenAt({ marks }: RenderedText, offset: number): Token | undefined {
  let low = 0
  let high = marks.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((marks[middle] as Mark).offset <= offset) low = middle
    else high = middle - 1
  }
  return marks[low]?.token
}
