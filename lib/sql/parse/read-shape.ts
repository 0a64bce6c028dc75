import { isSymbol, isWord, type Token } from '@/lib/sql/text/token'
import type { Dialect } from '@/lib/sql/types'
import { type CreateShape, readCreate } from './read-create'
import { type InsertShape, readInsert } from './read-insert'
import { readName } from './read-name'
import { depthZeroIndex } from './top-level'

/** What a statement is, told by its tokens: the parser sees only the query in it. */
export type StatementShape =
  | { kind: 'query'; query: Token[] }
  | InsertShape
  | CreateShape
  /** UPDATE, DELETE, MERGE: parsed whole. */
  | { kind: 'change'; tokens: Token[] }
  | { kind: 'drop'; table: string | undefined }
  /** SET, USE, ALTER …: nothing flows. */
  | { kind: 'other'; word: string }

export function readShape(tokens: readonly Token[], dialect: Dialect): StatementShape {
  const start = mainVerb(tokens)
  const verb = tokens[start]
  if (isWord(verb, 'INSERT', 'REPLACE', 'UPSERT')) return readInsert(tokens, start, dialect)
  if (isWord(verb, 'UPDATE', 'DELETE', 'MERGE')) return { kind: 'change', tokens: [...tokens] }
  if (isWord(verb, 'CREATE')) return readCreate(tokens, dialect) ?? { kind: 'other', word: 'CREATE' }
  if (isWord(verb, 'DROP')) return { kind: 'drop', table: droppedTable(tokens, dialect) }
  if (isWord(verb, 'SELECT', 'FROM', 'VALUES', 'PIVOT', 'UNPIVOT') || isSymbol(verb, '(')) {
    return { kind: 'query', query: [...tokens] }
  }
  if (isWord(verb, 'TABLE')) return { kind: 'query', query: [...tableAsSelect(tokens)] }
  return { kind: 'other', word: verb?.upper ?? '' }
}

/** Skips the CTEs of `with … insert`, `with … select`. */
function mainVerb(tokens: readonly Token[]): number {
  if (!isWord(tokens[0], 'WITH')) return 0
  const verbs = ['SELECT', 'FROM', 'VALUES', 'INSERT', 'UPDATE', 'DELETE', 'MERGE', 'REPLACE', 'TABLE']
  const after = depthZeroIndex(tokens, 1, (index) => isWord(tokens[index], ...verbs))
  return Math.max(after, 0)
}

function droppedTable(tokens: readonly Token[], dialect: Dialect): string | undefined {
  const at = tokens.findIndex((token) => isWord(token, 'TABLE', 'VIEW'))
  if (at < 0) return undefined
  return readName(tokens, isWord(tokens[at + 1], 'IF') ? at + 3 : at + 1, dialect)?.name
}

function tableAsSelect(tokens: readonly Token[]): Token[] {
  const [first, ...rest] = tokens as [Token, ...Token[]]
  return [{ ...first, text: 'SELECT * FROM', upper: 'SELECT' }, ...rest]
}
