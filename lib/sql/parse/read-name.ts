import { traitsOf } from '@/lib/sql/text/dialect-traits'
import { isName, isSymbol, type Token, unquote } from '@/lib/sql/text/token'
import type { Dialect } from '@/lib/sql/types'
import { decodeTemplates } from './name-templates'

/** Names compare in lower case, except where the dialect keeps their case. */
export function normaliseName(name: string, dialect: Dialect): string {
  const decoded = decodeTemplates(name)
  return traitsOf(dialect).caseSensitive ? decoded : decoded.toLowerCase()
}

export interface QualifiedName {
  name: string
  token: Token
  /** Index after the name. */
  end: number
}

/** Reads `a`, `a.b`, `"a"."b".c` at `from`. */
export function readName(tokens: readonly Token[], from: number, dialect: Dialect): QualifiedName | undefined {
  const token = tokens[from]
  // Some dialects allow a name as a string: create table 'a' …
  if (!token || !['word', 'quoted', 'string'].includes(token.kind)) return undefined
  const parts = [unquote(token.text)]
  let end = from + 1
  while (isSymbol(tokens[end], '.') && isName(tokens[end + 1])) {
    parts.push(unquote((tokens[end + 1] as Token).text))
    end += 2
  }
  return { name: normaliseName(parts.join('.'), dialect), token, end }
}
