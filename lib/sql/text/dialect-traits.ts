import type { Dialect } from '@/lib/sql/types'

/** What the lexer and the gates must know about a dialect; everything else is the parser's business. */
export interface DialectTraits {
  /** `\'` does not end a string. */
  backslashEscapes: boolean
  doubleQuotedStrings: boolean
  hashComments: boolean
  slashComments: boolean
  nestedComments: boolean
  /** `$$ … $$`, `$tag$ … $tag$` and `e'…\'…'`. */
  dollarQuotes: boolean
  /** `select a, b, from t` is legal. */
  trailingCommas: boolean
  /** `create table t (a int,)` is legal. */
  trailingCommasInDdl: boolean
  /** `select from t` is legal. */
  emptySelectList: boolean
  /** Names keep their case. */
  caseSensitive: boolean
  /** A name that is both a column and a SELECT alias means the alias. */
  aliasFirst: boolean
}

const plain: DialectTraits = {
  backslashEscapes: false,
  doubleQuotedStrings: false,
  hashComments: false,
  slashComments: false,
  nestedComments: false,
  dollarQuotes: false,
  trailingCommas: false,
  trailingCommasInDdl: false,
  emptySelectList: false,
  caseSensitive: false,
  aliasFirst: false,
}

const hiveLike: DialectTraits = { ...plain, backslashEscapes: true, doubleQuotedStrings: true }
const postgresLike: DialectTraits = { ...plain, nestedComments: true, dollarQuotes: true }
const mysqlLike: DialectTraits = { ...hiveLike, hashComments: true }

const traits: Record<Dialect, DialectTraits> = {
  duckdb: { ...postgresLike, trailingCommas: true, trailingCommasInDdl: true },
  postgresql: { ...postgresLike, emptySelectList: true },
  hive: hiveLike,
  spark: hiveLike,
  mysql: mysqlLike,
  doris: mysqlLike,
  clickhouse: { ...plain, backslashEscapes: true, trailingCommasInDdl: true, caseSensitive: true, aliasFirst: true },
  snowflake: { ...plain, backslashEscapes: true, dollarQuotes: true, slashComments: true, trailingCommas: true },
  trino: plain,
}

export const traitsOf = (dialect: Dialect): DialectTraits => traits[dialect]
