export type TokenKind =
  | 'word'
  | 'quoted'
  | 'string'
  | 'number'
  /** `${name}` */
  | 'variable'
  /** `{{ … }}`, `{% … %}`, `{# … #}` */
  | 'template'
  | 'comment'
  /** `...` or `…` outside strings and comments */
  | 'ellipsis'
  | 'symbol'

export interface Token {
  kind: TokenKind
  text: string
  /** The text in upper case for words, as it stands for everything else: compare keywords with this. */
  upper: string
  /** UTF-16 offsets in the script. */
  start: number
  end: number
  /** Both count from 1. */
  line: number
  column: number
}

export const isWord = (token: Token | undefined, ...words: string[]): boolean =>
  token?.kind === 'word' && words.includes(token.upper)

export const isSymbol = (token: Token | undefined, symbol: string): boolean =>
  token?.kind === 'symbol' && token.text === symbol

export const isName = (token: Token | undefined): token is Token & { kind: 'word' | 'quoted' } =>
  token?.kind === 'word' || token?.kind === 'quoted'

export interface LexError {
  code: 'unterminated-string' | 'unterminated-identifier' | 'unterminated-comment' | 'unterminated-template'
  line: number
  column: number
}

/** What a scanner found: the end of the token, and an error code when the text ended before the token did. */
export interface Scanned {
  kind: TokenKind
  end: number
  error?: LexError['code']
}

/** The name without its quotes. */
export function unquote(text: string): string {
  const quote = text[0]
  if (quote !== '`' && quote !== '"' && quote !== "'") return text
  const body = text.endsWith(quote) && text.length > 1 ? text.slice(1, -1) : text.slice(1)
  return body.replaceAll(quote + quote, quote)
}

/** Index of the bracket that closes `tokens[open]`, or the length when there is none. */
export function closingIndex(tokens: readonly Token[], open: number): number {
  let depth = 0
  for (let index = open; index < tokens.length; index++) {
    depth += depthChange(tokens[index])
    if (depth === 0) return index
  }
  return tokens.length
}

/** +1 for an opening bracket, -1 for a closing one. */
export function depthChange(token: Token | undefined): number {
  if (token?.kind !== 'symbol') return 0
  if (token.text === '(' || token.text === '[' || token.text === '{') return 1
  if (token.text === ')' || token.text === ']' || token.text === '}') return -1
  return 0
}
