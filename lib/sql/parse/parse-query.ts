import type { Token } from '@/lib/sql/text/token'
import type { Dialect } from '@/lib/sql/types'
import type { AstNode } from './ast'
import { type Block, type Branch, decompose } from './decompose'
import { tokenAt } from './render'
import type { SqlEngine } from './sql-engine'

export interface ParsedBlock {
  branches: Array<Branch & { ast: AstNode }>
  tail: Token[]
}

export interface ParseFailure {
  code: 'syntax' | 'too-deep'
  message: string
  /** The token at the error; undefined only for an empty text. */
  token: Token | undefined
}

/** Parses a query block by block. `blocks[0]` is the query; placeholders in the trees name the other blocks. */
export function parseQuery(
  tokens: readonly Token[],
  dialect: Dialect,
  engine: SqlEngine,
): { blocks: ParsedBlock[] } | { failure: ParseFailure } {
  const blocks: ParsedBlock[] = []
  for (const block of decompose(tokens)) {
    const parsed = parseBlock(block, dialect, engine)
    if ('failure' in parsed) return parsed
    blocks.push(parsed)
  }
  return { blocks }
}

function parseBlock(block: Block, dialect: Dialect, engine: SqlEngine): ParsedBlock | { failure: ParseFailure } {
  const branches: ParsedBlock['branches'] = []
  for (const branch of block.branches) {
    const parsed = engine.parseBranch(branch.text, dialect)
    if (!parsed.ok) {
      const { code, message, offset } = parsed
      return { failure: { code, message, token: tokenAt(branch, offset) } }
    }
    branches.push({ ...branch, ast: parsed.ast })
  }
  return { branches, tail: block.tail }
}
