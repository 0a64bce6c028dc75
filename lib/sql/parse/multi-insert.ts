import { isWord, type Token } from '@/lib/sql/text/token'
import { depthZeroIndex } from './top-level'

const afterFrom = ['WHERE', 'GROUP', 'HAVING', 'ORDER', 'SORT', 'DISTRIBUTE', 'CLUSTER', 'LIMIT', 'WINDOW', 'LATERAL']

/** Hive's `from s insert … select … insert … select …` as plain inserts; undefined when the statement is another. */
export function splitMultiInsert(tokens: readonly Token[]): Token[][] | undefined {
  const from = isWord(tokens[0], 'WITH') ? depthZeroIndex(tokens, 1, (index) => isWord(tokens[index], ...verbs)) : 0
  if (from < 0 || !isWord(tokens[from], 'FROM')) return undefined
  const inserts: number[] = []
  depthZeroIndex(tokens, from, (index) => {
    if (isWord(tokens[index], 'INSERT')) inserts.push(index)
    return false
  })
  const [first] = inserts
  if (first === undefined) return undefined
  const context = tokens.slice(0, from)
  const source = tokens.slice(from, first)
  return inserts.map((start, index) => plainInsert(tokens.slice(start, inserts[index + 1]), context, source))
}

const verbs = ['FROM', 'INSERT', 'SELECT']

function plainInsert(part: readonly Token[], context: readonly Token[], source: readonly Token[]): Token[] {
  const select = depthZeroIndex(part, 0, (index) => isWord(part[index], 'SELECT'))
  if (select < 0) return [...part]
  const rest = depthZeroIndex(part, select, (index) => isWord(part[index], ...afterFrom))
  const end = rest < 0 ? part.length : rest
  return [...part.slice(0, select), ...context, ...part.slice(select, end), ...source, ...part.slice(end)]
}
