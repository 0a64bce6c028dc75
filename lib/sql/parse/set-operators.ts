import { closingIndex, depthChange, isSymbol, isWord, type Token } from '@/lib/sql/text/token'

export interface SetOperator {
  kind: 'union' | 'intersect' | 'except'
  byName: boolean
  /** The tokens of the operator itself: `[start, end)`. */
  start: number
  end: number
}

const kinds: Record<string, SetOperator['kind']> = {
  UNION: 'union',
  INTERSECT: 'intersect',
  EXCEPT: 'except',
  MINUS: 'except',
}

/** The set operators of a query, outside brackets. `* EXCEPT (a)` and a column named `minus` are none. */
export function findSetOperators(tokens: readonly Token[]): SetOperator[] {
  const found: SetOperator[] = []
  let depth = 0
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index] as Token
    depth += depthChange(token)
    const kind = depth === 0 && token.kind === 'word' && index > 0 ? kinds[token.upper] : undefined
    if (!kind || isSymbol(tokens[index - 1], '*') || isSymbol(tokens[index - 1], '.')) continue
    const end = skipModifiers(tokens, index + 1)
    if (end === index + 1 && !startsQuery(tokens, end)) continue
    found.push({ kind, byName: tokens.slice(index, end).some((each) => isWord(each, 'NAME')), start: index, end })
    index = end - 1
  }
  return found
}

function skipModifiers(tokens: readonly Token[], from: number): number {
  let at = from
  while (isWord(tokens[at], 'ALL', 'DISTINCT', 'BY', 'NAME')) at++
  return at
}

const startsQuery = (tokens: readonly Token[], at: number): boolean =>
  isWord(tokens[at], 'SELECT', 'WITH', 'FROM', 'VALUES', 'TABLE') || isQuery(tokens.slice(at))

/** True when the tokens are a whole query: `SELECT …`, `(SELECT …) UNION …`; false for `(SELECT 1) + 1`. */
export function isQuery(tokens: readonly Token[]): boolean {
  if (isWord(tokens[0], 'SELECT', 'WITH', 'FROM')) return true
  if (isWord(tokens[0], 'VALUES')) return isSymbol(tokens[1], '(')
  if (!isSymbol(tokens[0], '(')) return false
  const close = closingIndex(tokens, 0)
  if (!isQuery(tokens.slice(1, close))) return false
  const next = tokens[close + 1]
  return next === undefined || isWord(next, ...Object.keys(kinds), ...tailWords)
}

const tailWords = ['ORDER', 'LIMIT', 'OFFSET', 'FETCH']

/** Index of the ORDER BY or LIMIT that ends the last branch of a set operation, and belongs to the whole of it. */
export function trailingOrder(tokens: readonly Token[]): number {
  let depth = 0
  for (let index = 1; index < tokens.length; index++) {
    const token = tokens[index] as Token
    depth += depthChange(token)
    if (depth > 0 || !isWord(token, ...tailWords) || isSymbol(tokens[index - 1], '.')) continue
    if (token.upper !== 'ORDER' || isWord(tokens[index + 1], 'BY')) return index
  }
  return tokens.length
}
