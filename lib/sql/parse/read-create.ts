import { closingIndex, isName, isSymbol, isWord, type Token, unquote } from '@/lib/sql/text/token'
import type { Dialect } from '@/lib/sql/types'
import { normaliseName, readName } from './read-name'
import { isQuery } from './set-operators'
import { depthZeroIndex, splitList } from './top-level'

export interface CreateShape {
  kind: 'create'
  object: 'table' | 'view'
  temporary: boolean
  target: string
  /** First name of each element in the brackets after the name: view columns, or column definitions. */
  columns: string[] | undefined
  /** `create table b like a`. */
  like: string | undefined
  query: Token[]
}

/** Reads CREATE TABLE and CREATE VIEW; undefined for every other CREATE. */
export function readCreate(tokens: readonly Token[], dialect: Dialect): CreateShape | undefined {
  const at = tokens.findIndex((token) => isWord(token, 'TABLE', 'VIEW'))
  if (at < 0 || !tokens.slice(1, at).every((token) => token.kind === 'word' && !isOther(token))) return undefined
  const nameAt = isWord(tokens[at + 1], 'IF') ? at + 4 : at + 1
  const name = readName(tokens, nameAt, dialect)
  if (!name) return undefined
  const queryAt = queryIndex(tokens, name.end)
  const header = tokens.slice(name.end, queryAt < 0 ? undefined : queryAt)
  const to = header.findIndex((token) => isWord(token, 'TO'))
  return {
    kind: 'create',
    object: isWord(tokens[at], 'VIEW') ? 'view' : 'table',
    temporary: tokens.slice(1, at).some((token) => isWord(token, 'TEMP', 'TEMPORARY', 'VOLATILE')),
    // A ClickHouse materialised view writes to another table.
    target: (to >= 0 && readName(header, to + 1, dialect)?.name) || name.name,
    columns: columnNames(header, dialect),
    like: likeTable(header, dialect),
    query: queryAt < 0 ? [] : tokens.slice(queryAt, endOfQuery(tokens)),
  }
}

const isOther = (token: Token): boolean => isWord(token, 'FUNCTION', 'MACRO', 'PROCEDURE', 'TRIGGER', 'INDEX', 'TYPE')

/** Where the query begins: after AS, or at SELECT itself (MySQL). */
function queryIndex(tokens: readonly Token[], from: number): number {
  const at = depthZeroIndex(tokens, from, (index) => {
    const rest = tokens.slice(index + 1)
    if (isWord(tokens[index], 'AS')) return isQuery(rest) || isWord(rest[0], 'TABLE', 'PIVOT')
    return (
      isWord(tokens[index], 'SELECT') || (isWord(tokens[index], 'WITH') && isName(rest[0]) && isWord(rest[1], 'AS'))
    )
  })
  return at >= 0 && isWord(tokens[at], 'AS') ? at + 1 : at
}

/** `… with no data` says nothing about the query. */
function endOfQuery(tokens: readonly Token[]): number {
  if (!isWord(tokens.at(-1), 'DATA')) return tokens.length
  const words = isWord(tokens.at(-2), 'NO') ? 3 : 2
  return isWord(tokens.at(-words), 'WITH') ? tokens.length - words : tokens.length
}

function columnNames(header: readonly Token[], dialect: Dialect): string[] | undefined {
  if (!isSymbol(header[0], '(')) return undefined
  const elements = splitList(header.slice(1, closingIndex(header, 0)))
  return elements.flatMap(([first]) => (isName(first) ? [normaliseName(unquote(first.text), dialect)] : []))
}

function likeTable(header: readonly Token[], dialect: Dialect): string | undefined {
  const at = isSymbol(header[0], '(') ? 1 : 0
  return isWord(header[at], 'LIKE') ? readName(header, at + 1, dialect)?.name : undefined
}
