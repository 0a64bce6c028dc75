import { type FormatOptionsWithLanguage, format } from 'sql-formatter'
import { readScript } from './text/read-script'
import { isWord, type Token } from './text/token'
import type { Dialect } from './types'

export interface FormatRequest {
  sql: string
  dialect: Dialect
}

export interface FormatResult {
  sql: string
  /** False when the text is the one that was given, because formatting failed or would have changed it. */
  formatted: boolean
  reason?: string
}

const languages: Record<Dialect, FormatOptionsWithLanguage['language']> = {
  duckdb: 'duckdb',
  hive: 'hive',
  spark: 'spark',
  clickhouse: 'clickhouse',
  trino: 'trino',
  postgresql: 'postgresql',
  mysql: 'mysql',
  doris: 'mysql',
  snowflake: 'snowflake',
}

/** Lays a script out. Only white space and the case of keywords may change: otherwise the text is returned as it was. */
export function formatSql({ sql, dialect }: FormatRequest): FormatResult {
  try {
    const formatted = pieces(sql, dialect)
      .map((piece) => (isSetting(piece, dialect) ? piece.trim() : layOut(piece, dialect)))
      .filter((piece) => piece.length > 0)
      .join('\n\n')
    const result = `${formatted}\n`
    if (!hasSameTokens(sql, result, dialect)) return { sql, formatted: false, reason: 'tokens-changed' }
    return { sql: result, formatted: true }
  } catch (error) {
    return { sql, formatted: false, reason: error instanceof Error ? error.message : String(error) }
  }
}

/** Statements with the comments before them; the formatter takes no SET lines. */
function pieces(sql: string, dialect: Dialect): string[] {
  const { tokens } = readScript(sql, dialect)
  const ends = tokens.filter((token) => token.kind === 'symbol' && token.text === ';').map((token) => token.end)
  const cuts = [0, ...ends, sql.length]
  return cuts.slice(1).map((end, index) => sql.slice(cuts[index], end))
}

const isSetting = (piece: string, dialect: Dialect): boolean =>
  isWord(readScript(piece, dialect).statements[0]?.tokens[0], 'SET', 'ADD', 'USE')

const layOut = (piece: string, dialect: Dialect): string =>
  format(piece, {
    language: languages[dialect] as 'sql',
    keywordCase: 'upper',
    tabWidth: 4,
    paramTypes: { custom: [{ regex: '\\$\\{[^}]*\\}' }, { regex: '\\{\\{.*?\\}\\}' }] },
  })

function hasSameTokens(before: string, after: string, dialect: Dialect): boolean {
  const normal = (sql: string) => readScript(sql, dialect).tokens.map(normalised)
  const [old, now] = [normal(before), normal(after)]
  return old.length === now.length && old.every((text, index) => text === now[index])
}

/** Comments may move their line breaks, nothing else. */
const normalised = (token: Token): string =>
  token.kind === 'comment' ? token.text.replace(/\s+/g, ' ').trim() : token.upper
