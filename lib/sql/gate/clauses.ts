import { isSymbol, isWord, type Token } from '@/lib/sql/text/token'

export type ClauseKind =
  | 'statement'
  | 'with'
  | 'select'
  | 'from'
  | 'join'
  | 'on'
  | 'using'
  | 'where'
  | 'group'
  | 'having'
  | 'qualify'
  | 'order'
  | 'limit'
  | 'set'
  | 'insert'
  | 'values'
  | 'update'
  | 'lateral'
  | 'window'
  | 'when'
  /** Elements of lists. */
  | 'in'
  | 'target-column'
  | 'definition'

export interface Clause {
  kind: ClauseKind
  /** Number of keyword tokens. */
  length: number
  /** The keywords are part of the item: `LEFT JOIN`, `UNION ALL`. */
  keeps: boolean
}

const single: Record<string, ClauseKind> = {
  SELECT: 'select',
  FROM: 'from',
  WHERE: 'where',
  PREWHERE: 'where',
  HAVING: 'having',
  QUALIFY: 'qualify',
  WITH: 'with',
  VALUES: 'values',
  WINDOW: 'window',
}

const withBy: Record<string, ClauseKind> = {
  GROUP: 'group',
  ORDER: 'order',
  SORT: 'order',
  DISTRIBUTE: 'order',
  CLUSTER: 'order',
}

const joinWords = new Set(
  'NATURAL ASOF POSITIONAL LEFT RIGHT FULL INNER OUTER CROSS SEMI ANTI ANY ALL GLOBAL STRAIGHT_JOIN PASTE'.split(' '),
)
const setWords = new Set(['UNION', 'INTERSECT', 'EXCEPT', 'MINUS'])

/** The clause that begins at `index`, outside brackets and CASE. */
export function clauseAt(tokens: readonly Token[], index: number): Clause | undefined {
  const token = tokens[index] as Token
  if (token.kind !== 'word' || isSymbol(tokens[index - 1], '.')) return undefined
  const next = tokens[index + 1]
  const word = token.upper
  if (withBy[word] && isWord(next, 'BY')) return { kind: withBy[word], length: 2, keeps: false }
  const kind = single[word]
  if (kind) return simpleClause(tokens, index, kind)
  return joinClause(tokens, index) ?? setClause(tokens, index) ?? otherClause(tokens, index)
}

function simpleClause(tokens: readonly Token[], index: number, kind: ClauseKind): Clause | undefined {
  const next = tokens[index + 1]
  const isColumn = next === undefined || isSymbol(next, ',') || isSymbol(next, '.') || isWord(next, 'AS')
  if (isColumn && kind !== 'select') return undefined
  // `delete from t`, `is distinct from x`
  if (kind === 'from' && isWord(tokens[index - 1], 'DISTINCT')) return undefined
  const distinct = kind === 'select' && isWord(next, 'DISTINCT', 'ALL')
  return { kind, length: distinct ? 2 : 1, keeps: false }
}

function joinClause(tokens: readonly Token[], index: number): Clause | undefined {
  let end = index
  while (tokens[end]?.kind === 'word' && joinWords.has(tokens[end]?.upper ?? '')) end++
  if (isWord(tokens[end], 'JOIN')) return { kind: 'join', length: end - index + 1, keeps: true }
  if (isWord(tokens[index], 'ARRAY') && isWord(tokens[index + 1], 'JOIN'))
    return { kind: 'join', length: 2, keeps: true }
  return isWord(tokens[index], 'LATERAL') && isWord(tokens[index + 1], 'VIEW')
    ? { kind: 'lateral', length: 2, keeps: true }
    : undefined
}

function setClause(tokens: readonly Token[], index: number): Clause | undefined {
  if (!setWords.has(tokens[index]?.upper ?? '') || isSymbol(tokens[index - 1], '*')) return undefined
  let end = index + 1
  while (isWord(tokens[end], 'ALL', 'DISTINCT', 'BY', 'NAME')) end++
  const next = tokens[end]
  const isSet = end > index + 1 || isWord(next, 'SELECT', 'WITH', 'FROM', 'VALUES', 'TABLE') || isSymbol(next, '(')
  return isSet ? { kind: 'set', length: end - index, keeps: true } : undefined
}

function otherClause(tokens: readonly Token[], index: number): Clause | undefined {
  const token = tokens[index]
  const next = tokens[index + 1]
  if (isWord(token, 'INSERT') && !isSymbol(next, '(')) return { kind: 'insert', length: 1, keeps: true }
  if (isWord(token, 'ON') && next && !isWord(next, 'CONFLICT', 'DUPLICATE', 'CLUSTER')) {
    return { kind: 'on', length: 1, keeps: false }
  }
  if (isWord(token, 'USING') && isSymbol(next, '(')) return { kind: 'using', length: 1, keeps: false }
  if (isWord(token, 'LIMIT', 'OFFSET') && next && !isSymbol(next, ',')) return { kind: 'limit', length: 1, keeps: true }
  if (isWord(token, 'SET') && index > 0) return { kind: 'update', length: 1, keeps: false }
  return undefined
}
