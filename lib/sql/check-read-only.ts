import { placesOf } from './read-only/places'
import { readOnlyRules } from './read-only/rules'
import { readScript, type Statement } from './text/read-script'
import { isSymbol, isWord, type Token } from './text/token'
import type { Dialect } from './types'

export const readOnlyMaxBytes = 64 * 1024

export type ReadOnlyCode =
  | 'too-long'
  | 'unreadable'
  | 'empty'
  | 'several-statements'
  | 'executable-comment'
  | 'template'
  | 'not-a-read'
  | 'writes'

export interface ReadOnlyVerdict {
  ok: boolean
  code?: ReadOnlyCode
  message?: string
}

const starters = ['SELECT', 'WITH', 'FROM', 'VALUES', 'TABLE', 'SHOW', 'DESCRIBE', 'DESC', 'EXPLAIN', 'SUMMARIZE']
const executableComment = /^\/\*M?!/

/**
 * The first gate before a query runs: by tokens, for every dialect, refusing what it does not understand.
 * The engine's own parser and its read-only settings come after it.
 */
export function checkReadOnly(sql: string, dialect: Dialect): ReadOnlyVerdict {
  if (Buffer.byteLength(sql) > readOnlyMaxBytes) return refuse('too-long', 'a query may have at most 64 KB')
  const { statements, comments, tokens, errors } = readScript(sql, dialect)
  const [error] = errors
  if (error) return refuse('unreadable', `${error.code} at ${error.line}:${error.column}`)
  if (comments.some((comment) => executableComment.test(comment.text))) {
    return refuse('executable-comment', 'a comment that the engine would run')
  }
  if (tokens.some((token) => token.kind === 'variable' || token.kind === 'template')) {
    return refuse('template', 'variables must be filled in before a query runs')
  }
  const [statement, second] = statements
  if (!statement) return refuse('empty', 'no statement')
  if (second) return refuse('several-statements', `${statements.length} statements; one is allowed`)
  return checkStatement(statement, dialect)
}

const refuse = (code: ReadOnlyCode, message: string): ReadOnlyVerdict => ({ ok: false, code, message })

function checkStatement({ tokens }: Statement, dialect: Dialect): ReadOnlyVerdict {
  const first = tokens[0] as Token
  if (!isWord(first, ...starters) && !isSymbol(first, '(')) return refuse('not-a-read', `begins with ${first.text}`)
  if (isWord(first, 'EXPLAIN') && tokens.slice(0, 8).some((token) => isWord(token, 'ANALYZE', 'ANALYSE'))) {
    return refuse('not-a-read', 'EXPLAIN ANALYZE runs the statement')
  }
  for (const [index, place] of placesOf(tokens).entries()) {
    for (const rule of readOnlyRules) {
      const reason = rule(tokens, index, dialect, place)
      if (reason) return refuse('writes', `${reason} at ${positionOf(tokens[index])}`)
    }
  }
  return { ok: true }
}

const positionOf = (token: Token | undefined): string => `${token?.line ?? 1}:${token?.column ?? 1}`
