import { depthChange, isSymbol, type Token } from '@/lib/sql/text/token'

/** First index from `from` on, outside brackets opened after it, for which `test` holds; -1 when none. */
export function depthZeroIndex(tokens: readonly Token[], from: number, test: (index: number) => boolean): number {
  let depth = 0
  for (let index = from; index < tokens.length; index++) {
    if (depth === 0 && test(index)) return index
    depth += depthChange(tokens[index])
  }
  return -1
}

/** Cuts at commas outside brackets; empty elements are left out. */
export function splitList(tokens: readonly Token[]): Token[][] {
  const elements: Token[][] = []
  let current: Token[] = []
  let depth = 0
  for (const token of tokens) {
    depth += depthChange(token)
    if (depth === 0 && isSymbol(token, ',')) {
      elements.push(current)
      current = []
    } else current.push(token)
  }
  elements.push(current)
  return elements.filter((element) => element.length > 0)
}
