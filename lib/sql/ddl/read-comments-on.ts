import { readName } from '@/lib/sql/parse/read-name'
import { isWord, type Token, unquote } from '@/lib/sql/text/token'
import type { Dialect } from '@/lib/sql/types'
import type { CreateTable } from './read-create-table'

/** Adds `comment on table t is '…'` and `comment on column t.c is '…'` (PostgreSQL, DuckDB). */
export function readCommentsOn(
  statements: ReadonlyArray<readonly Token[]>,
  table: CreateTable,
  dialect: Dialect,
): CreateTable {
  let result = table
  for (const tokens of statements) {
    if (!isWord(tokens[0], 'COMMENT') || !isWord(tokens[1], 'ON')) continue
    const name = readName(tokens, 3, dialect)
    const text = tokens.at(-1)
    if (!name || text?.kind !== 'string') continue
    result = withComment(result, tokens[2], name.name, unquote(text.text))
  }
  return result
}

function withComment(table: CreateTable, kind: Token | undefined, name: string, comment: string): CreateTable {
  if (isWord(kind, 'TABLE') && name === table.name) return { ...table, comment }
  const prefix = `${table.name}.`
  if (!isWord(kind, 'COLUMN') || !name.startsWith(prefix)) return table
  const column = name.slice(prefix.length)
  const columns = table.columns.map((each) =>
    each.name.toLowerCase() === column.toLowerCase() ? { ...each, comment } : each,
  )
  return { ...table, columns }
}
