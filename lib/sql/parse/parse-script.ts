import type { Script } from '@/lib/sql/text/read-script'
import type { Token } from '@/lib/sql/text/token'
import type { Dialect } from '@/lib/sql/types'
import { splitMultiInsert } from './multi-insert'
import { type ParsedBlock, type ParseFailure, parseQuery } from './parse-query'
import { prepare } from './prepare'
import { readShape, type StatementShape } from './read-shape'
import type { SqlEngine } from './sql-engine'

/** `blocks` is empty for statements that have no query. */
export interface ParsedStatement {
  shape: StatementShape
  blocks: ParsedBlock[]
  failure: ParseFailure | undefined
}

export interface ParsedScript {
  statements: ParsedStatement[]
  /** Statements that control structures of a template go through: what they will be is not known. */
  templated: Token[]
}

/** Every statement on its own: one that cannot be parsed leaves the others as they are. */
export function parseScript(script: Script, dialect: Dialect, engine: SqlEngine): ParsedScript {
  const parsed: ParsedScript = { statements: [], templated: [] }
  for (const statement of script.statements) {
    const { tokens, templated } = prepare(statement.tokens, dialect)
    if (templated) parsed.templated.push(statement.tokens[0] as Token)
    const units = dialect === 'hive' || dialect === 'spark' ? splitMultiInsert(tokens) : undefined
    for (const unit of units ?? [tokens]) {
      if (unit.length > 0) parsed.statements.push(parseStatement(readShape(unit, dialect), dialect, engine))
    }
  }
  return parsed
}

function parseStatement(shape: StatementShape, dialect: Dialect, engine: SqlEngine): ParsedStatement {
  if (shape.kind === 'insert' && shape.unexpected) {
    const message = `unexpected ${shape.unexpected.text}`
    return { shape, blocks: [], failure: { code: 'syntax', message, token: shape.unexpected } }
  }
  const tokens = queryOf(shape)
  if (tokens.length === 0) return { shape, blocks: [], failure: undefined }
  const parsed = parseQuery(tokens, dialect, engine)
  return 'failure' in parsed
    ? { shape, blocks: [], failure: parsed.failure }
    : { shape, blocks: parsed.blocks, failure: undefined }
}

function queryOf(shape: StatementShape): readonly Token[] {
  if (shape.kind === 'drop' || shape.kind === 'other') return []
  return shape.kind === 'change' ? shape.tokens : shape.query
}
