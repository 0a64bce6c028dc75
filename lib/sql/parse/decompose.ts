import { closingIndex, isSymbol, isWord, type Token } from '@/lib/sql/text/token'
import { type Piece, type RenderedText, render } from './render'
import { findSetOperators, isQuery, type SetOperator, trailingOrder } from './set-operators'

export interface Branch extends RenderedText {
  /** How it joins the branches before it; undefined for the first. */
  operator?: SetOperator['kind']
  byName: boolean
}

/** A query without its sub-queries: each of those is a block of its own and stands here as `(SELECT __qN)`. */
export interface Block {
  branches: Branch[]
  /** ORDER BY and LIMIT of the whole set operation. */
  tail: Token[]
}

export const placeholderName = (block: number): string => `__q${block}`

/**
 * Cuts a query into blocks and branches, each small enough for a parser with a depth guard,
 * and free of the sub-query-then-UNION shape that the parser gets wrong in silence. `blocks[0]` is the query itself.
 */
export function decompose(tokens: readonly Token[]): Block[] {
  const blocks: Block[] = []
  addBlock(tokens, blocks)
  return blocks
}

function addBlock(tokens: readonly Token[], blocks: Block[]): number {
  const id = blocks.length
  const block: Block = { branches: [], tail: [] }
  blocks.push(block)
  const operators = findSetOperators(tokens)
  let from = 0
  for (const operator of [...operators, undefined]) {
    const own = tokens.slice(from, operator?.start)
    const isLast = operator === undefined && operators.length > 0
    const end = isLast ? trailingOrder(own) : own.length
    if (isLast) block.tail = own.slice(end)
    const joinedBy = operators[block.branches.length - 1]
    const rendered = render(withoutSubqueries(own.slice(0, end), blocks))
    block.branches.push({ ...rendered, operator: joinedBy?.kind, byName: joinedBy?.byName ?? false })
    from = operator?.end ?? from
  }
  return id
}

function withoutSubqueries(tokens: readonly Token[], blocks: Block[]): Piece[] {
  const pieces: Piece[] = []
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index] as Token
    pieces.push(token)
    if (!isSymbol(token, '(') || !isSubqueryPlace(tokens, index)) continue
    const close = closingIndex(tokens, index)
    const inner = tokens.slice(index + 1, close)
    if (!isQuery(inner)) continue
    pieces.push({ placeholder: `SELECT ${placeholderName(addBlock(inner, blocks))}`, at: token })
    index = close - 1
  }
  return pieces
}

/** `trim(from x)` and `extract(… from x)` are calls, not sub-queries. */
const isSubqueryPlace = (tokens: readonly Token[], open: number): boolean =>
  !(isWord(tokens[open + 1], 'FROM') && isWord(tokens[open - 1], 'TRIM', 'EXTRACT', 'SUBSTRING', 'OVERLAY'))
