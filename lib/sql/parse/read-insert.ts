import { closingIndex, isName, isSymbol, isWord, type Token, unquote } from '@/lib/sql/text/token'
import type { Dialect } from '@/lib/sql/types'
import { normaliseName, readName } from './read-name'
import { isQuery } from './set-operators'
import { depthZeroIndex, splitList } from './top-level'

export interface InsertShape {
  kind: 'insert'
  /** Undefined when it writes to a directory or a table function. */
  target: string | undefined
  overwrite: boolean
  byName: boolean
  /** The column list, in order. */
  columns: Array<{ name: string; token: Token }> | undefined
  partitions: Array<{ name: string; dynamic: boolean }>
  /** With the CTEs that stand before INSERT; empty when the statement has no query. */
  query: Token[]
  /** ON CONFLICT …, RETURNING …: after the query. */
  tail: Token[]
  /** A word between target and query that belongs to neither: the statement is broken. */
  unexpected: Token | undefined
}

const skipped = [
  'INTO',
  'OVERWRITE',
  'TABLE',
  'OR',
  'REPLACE',
  'IGNORE',
  'LOCAL',
  'LOW_PRIORITY',
  'DELAYED',
  'ROLLBACK',
]

export function readInsert(tokens: readonly Token[], verb: number, dialect: Dialect): InsertShape {
  let at = verb + 1
  while (isWord(tokens[at], ...skipped)) at++
  const shape: InsertShape = {
    kind: 'insert',
    target: undefined,
    overwrite: tokens.slice(verb, at).some((token) => isWord(token, 'OVERWRITE')),
    byName: false,
    columns: undefined,
    partitions: [],
    query: [],
    tail: [],
    unexpected: undefined,
  }
  if (!isWord(tokens[at], 'DIRECTORY', 'FUNCTION')) {
    const name = readName(tokens, at, dialect)
    shape.target = name?.name
    at = name?.end ?? at
  }
  const queryAt = readClauses(tokens, at, shape, dialect)
  if (queryAt < 0) return shape
  const end = endOfQuery(tokens, queryAt)
  shape.query = [...tokens.slice(0, verb), ...tokens.slice(queryAt, end)]
  shape.tail = tokens.slice(end)
  return shape
}

/** Reads what stands between the target and the query; returns where the query begins, or -1. */
function readClauses(tokens: readonly Token[], from: number, shape: InsertShape, dialect: Dialect): number {
  const isDirectory = shape.target === undefined
  return depthZeroIndex(tokens, from, (index) => {
    if (startsQuery(tokens, index)) return true
    readClause(tokens, index, shape, dialect)
    const token = tokens[index]
    if (!isDirectory && isName(token) && !isKnown(tokens, index)) shape.unexpected ??= token
    return false
  })
}

function readClause(tokens: readonly Token[], index: number, shape: InsertShape, dialect: Dialect): void {
  const token = tokens[index]
  if (isWord(token, 'BY') && isWord(tokens[index + 1], 'NAME')) shape.byName = true
  else if (isWord(token, 'PARTITION') && isSymbol(tokens[index + 1], '(')) {
    shape.partitions = inBrackets(tokens, index + 1).map((element) => partition(element, dialect))
  } else if (isSymbol(token, '(') && isColumnList(tokens, index)) shape.columns = columnList(tokens, index, dialect)
}

const betweenWords = [
  'PARTITION',
  'IF',
  'NOT',
  'EXISTS',
  'BY',
  'NAME',
  'POSITION',
  'AS',
  'OVERRIDING',
  'SYSTEM',
  'USER',
  'VALUE',
  'DEFAULT',
  'SETTINGS',
  'FORMAT',
  'SET',
  'ON',
  'CLUSTER',
  'WITH',
  'LABEL',
]

/** Words of clauses, aliases after AS, and whatever stands after SET, SETTINGS and FORMAT. */
const isKnown = (tokens: readonly Token[], index: number): boolean =>
  isWord(tokens[index], ...betweenWords) ||
  isWord(tokens[index - 1], 'AS') ||
  tokens.slice(0, index).some((token) => isWord(token, 'SETTINGS', 'FORMAT', 'SET', 'LABEL'))

const startsQuery = (tokens: readonly Token[], index: number): boolean =>
  isWord(tokens[index], 'SELECT', 'FROM', 'VALUES', 'VALUE', 'TABLE') ||
  // Doris: `with label l` begins no query.
  (isWord(tokens[index], 'WITH') && !isWord(tokens[index + 1], 'LABEL')) ||
  (isSymbol(tokens[index], '(') && isQuery(tokens.slice(index + 1, closingIndex(tokens, index))))

const inBrackets = (tokens: readonly Token[], open: number): Token[][] =>
  splitList(tokens.slice(open + 1, closingIndex(tokens, open)))

const isColumnList = (tokens: readonly Token[], open: number): boolean =>
  !isWord(tokens[open - 1], 'PARTITION') && inBrackets(tokens, open).every((element) => isName(element.at(-1)))

const columnList = (tokens: readonly Token[], open: number, dialect: Dialect): InsertShape['columns'] =>
  inBrackets(tokens, open).map((element) => {
    const token = element.at(-1) as Token
    return { name: normaliseName(unquote(token.text), dialect), token }
  })

const partition = (element: Token[], dialect: Dialect): { name: string; dynamic: boolean } => ({
  name: normaliseName(unquote(element[0]?.text ?? ''), dialect),
  dynamic: !element.some((token) => isSymbol(token, '=')),
})

/** RETURNING and the conflict clauses name columns of the target, not of the query. */
function endOfQuery(tokens: readonly Token[], from: number): number {
  const end = depthZeroIndex(
    tokens,
    from,
    (index) =>
      isWord(tokens[index], 'RETURNING') ||
      (isWord(tokens[index], 'ON') && isWord(tokens[index + 1], 'CONFLICT', 'DUPLICATE')),
  )
  return end < 0 ? tokens.length : end
}
