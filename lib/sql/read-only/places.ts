import { isSymbol, isWord, type Token } from '@/lib/sql/text/token'

/** What surrounds a token, found in one pass: a walk back from each token would cost the square of the length. */
export interface Place {
  /** In the list of a FROM: after a comma another table stands. */
  inFrom: boolean
  /** In the brackets of `extract(… from …)` and its like: that FROM takes a value. */
  inCall: boolean
}

const valueCalls = ['EXTRACT', 'TRIM', 'SUBSTRING', 'OVERLAY', 'POSITION']
const endOfFrom = ['SELECT', 'WHERE', 'GROUP', 'ORDER', 'HAVING', 'LIMIT', 'ON', 'USING', 'QUALIFY', 'WINDOW', 'UNION']

export function placesOf(tokens: readonly Token[]): Place[] {
  const around: Place[] = [{ inFrom: false, inCall: false }]
  return tokens.map((token, index) => {
    const here = around.at(-1) as Place
    if (isSymbol(token, '(')) around.push({ inFrom: false, inCall: isWord(tokens[index - 1], ...valueCalls) })
    if (isSymbol(token, ')') && around.length > 1) around.pop()
    if (isWord(token, 'FROM', 'JOIN')) here.inFrom = true
    if (isWord(token, ...endOfFrom)) here.inFrom = false
    return { ...here }
  })
}
