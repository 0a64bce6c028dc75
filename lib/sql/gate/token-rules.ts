import type { DialectTraits } from '@/lib/sql/text/dialect-traits'
import { depthChange, isSymbol, isWord, type Token, unquote } from '@/lib/sql/text/token'
import { isOmissionName } from './omission'

export interface TokenProblem {
  code: string
  token: Token
  message: string
}

/** What the tokens of one statement show before any parser has seen it. */
export function checkTokens(tokens: readonly Token[], traits: DialectTraits): TokenProblem[] {
  const problems: TokenProblem[] = []
  for (const index of tokens.keys()) {
    for (const rule of rules) {
      const problem = rule(tokens, index, traits)
      if (problem) problems.push({ token: tokens[index] as Token, ...problem })
    }
  }
  return [...problems, ...truncatedTail(tokens), ...openCases(tokens)]
}

type Rule = (
  tokens: readonly Token[],
  index: number,
  traits: DialectTraits,
) => { code: string; message: string } | undefined

const ellipses: Rule = (tokens, index) =>
  tokens[index]?.kind === 'ellipsis'
    ? { code: 'ellipsis', message: `${tokens[index]?.text} in place of code` }
    : undefined

const omissionNames: Rule = (tokens, index) => {
  const token = tokens[index]
  const isName = token?.kind === 'word' || token?.kind === 'quoted'
  if (!isName || !isOmissionName(unquote(token.text))) return undefined
  return { code: 'omission-identifier', message: `${token.text} in place of code` }
}

const clauseWords = ['WHERE', 'HAVING', 'UNION', 'INTERSECT', 'QUALIFY']

const commas: Rule = (tokens, index, traits) => {
  if (!isSymbol(tokens[index], ',')) return undefined
  const next = tokens[index + 1]
  if (isSymbol(next, ',')) return { code: 'double-comma', message: 'nothing between two commas' }
  const isClause = isWord(next, ...clauseWords) || (isWord(next, 'GROUP', 'ORDER') && isWord(tokens[index + 2], 'BY'))
  if (isClause && !isSymbol(tokens[index + 2], '.')) {
    return { code: 'trailing-comma', message: `a comma before ${next?.text}` }
  }
  const isAllowed = traits.trailingCommas || (traits.trailingCommasInDdl && isWord(tokens[0], 'CREATE'))
  const endsList = isSymbol(next, ')') || (isWord(next, 'FROM') && !isSymbol(tokens[index + 2], '.'))
  return endsList && !isAllowed ? { code: 'trailing-comma', message: `a comma before ${next?.text}` } : undefined
}

const emptySelects: Rule = (tokens, index, traits) => {
  if (!isWord(tokens[index], 'SELECT') || isSymbol(tokens[index - 1], '.')) return undefined
  const next = tokens[isWord(tokens[index + 1], 'DISTINCT', 'ALL') ? index + 2 : index + 1]
  const isEmpty = next === undefined || isSymbol(next, ')') || isWord(next, 'FROM', 'WHERE', 'UNION', 'GROUP')
  if (!isEmpty || (isWord(next, 'FROM') && traits.emptySelectList)) return undefined
  return { code: 'empty-select', message: 'SELECT without columns' }
}

const rules: readonly Rule[] = [ellipses, omissionNames, commas, emptySelects]

const unfinished = new Set(
  (
    'SELECT FROM WHERE AND OR ON BY JOIN INNER CROSS UNION INTERSECT EXCEPT AS CASE WHEN THEN ELSE IN LIKE RLIKE ILIKE ' +
    'BETWEEN NOT IS GROUP ORDER HAVING QUALIFY INTO WITH USING DISTINCT EXISTS OVERWRITE LATERAL LIMIT OFFSET INSERT ' +
    'UPDATE DELETE MERGE'
  ).split(' '),
)

/** Also names: only a sign of an unfinished text when they stand after a word that wants more. */
const maybeUnfinished = new Set('LEFT RIGHT FULL VIEW TABLE VALUES ALL SET OVER PARTITION INTERVAL'.split(' '))

/** A statement that ends where none can. */
function truncatedTail(tokens: readonly Token[]): TokenProblem[] {
  const token = tokens.at(-1)
  const before = tokens.at(-2)
  if (!token || isSymbol(before, '.') || isAtHome(token, before) || isWord(tokens[0], ...freeText)) return []
  const isUnfinished =
    token.kind === 'word' &&
    (unfinished.has(token.upper) ||
      (maybeUnfinished.has(token.upper) && (tokens.length < 3 || endsWithKeyword(before))))
  const isOpenSymbol = token.kind === 'symbol' && /^[,=<>+\-/|&(.:]$/.test(token.text)
  if (!isUnfinished && !isOpenSymbol) return []
  return [{ code: 'truncated-tail', token, message: `the statement ends with ${token.text}` }]
}

/** `group by all`, `order by all`, `for update`: the word is where it belongs. */
const isAtHome = (token: Token, before: Token | undefined): boolean =>
  (isWord(token, 'ALL') && isWord(before, 'BY')) || (isWord(token, 'UPDATE') && isWord(before, 'FOR', 'KEY'))

/** Statements whose arguments are paths and settings, not SQL. */
const freeText = ['PUT', 'GET', 'REMOVE', 'LIST', 'ADD', 'SET', 'DFS', 'SOURCE']

const endsWithKeyword = (token: Token | undefined): boolean =>
  token?.kind === 'word' &&
  (unfinished.has(token.upper) || isWord(token, 'UNION', 'ALTER', 'CREATE', 'DROP', 'TRUNCATE'))

/** CASE without END, each in its own brackets. A bare `end` may be a column. */
function openCases(tokens: readonly Token[]): TokenProblem[] {
  if (isWord(tokens[0], 'BEGIN', 'DECLARE', 'DO', 'IF')) return []
  const open: Array<{ token: Token; depth: number }> = []
  const problems: TokenProblem[] = []
  let depth = 0
  const drop = (limit: number) => {
    while (open.length > 0 && (open.at(-1)?.depth ?? 0) > limit) {
      const { token } = open.pop() as { token: Token }
      problems.push({ code: 'case-without-end', token, message: 'CASE without END' })
    }
  }
  for (const [index, token] of tokens.entries()) {
    depth += depthChange(token)
    drop(depth)
    if (isSymbol(tokens[index - 1], '.')) continue
    if (isWord(token, 'CASE')) open.push({ token, depth })
    if (isWord(token, 'END') && open.at(-1)?.depth === depth) open.pop()
  }
  drop(-1)
  return problems
}
