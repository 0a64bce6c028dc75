import { closingIndex, depthChange, isSymbol, isWord, type Token } from '@/lib/sql/text/token'

const generics = ['ARRAY', 'MAP', 'STRUCT', 'UNIONTYPE', 'ROW', 'MULTISET', 'LIST', 'NESTED', 'TUPLE']

/**
 * The elements between the brackets at `open`, cut at commas outside inner brackets. `<` opens one only after a
 * type that takes parameters: in `check (a < 1)` it is a comparison.
 */
export function readDefinitionList(tokens: readonly Token[], open: number): { elements: Token[][]; end: number } {
  const close = closingIndex(tokens, open)
  const elements: Token[][] = [[]]
  let brackets = 0
  let angles = 0
  for (let index = open + 1; index < close; index++) {
    const token = tokens[index] as Token
    brackets += depthChange(token)
    angles = Math.max(0, angles + angleChange(tokens, index, angles > 0))
    if (brackets === 0 && angles === 0 && isSymbol(token, ',')) elements.push([])
    else elements.at(-1)?.push(token)
  }
  return { elements: elements.filter((element) => element.length > 0), end: close + 1 }
}

function angleChange(tokens: readonly Token[], index: number, isOpen: boolean): number {
  if (isSymbol(tokens[index], '<') && isWord(tokens[index - 1], ...generics)) return 1
  return isOpen && isSymbol(tokens[index], '>') ? -1 : 0
}
