import { type DialectTraits, traitsOf } from '@/lib/sql/text/dialect-traits'
import type { Dialect } from '@/lib/sql/types'
import { scanBlockComment, scanDollarQuote, scanQuoted, scanTemplate } from './scan'
import type { LexError, Scanned, Token } from './token'

const space = /[\s\ufeff\u200b]+/y
const wordPattern = /(?:[\p{L}\p{N}\p{M}_@]|\$(?!\{))+/uy
const numberPattern = /(?:0[xX][0-9a-fA-F]+|\d[\d_]*(?:\.(?!\.)\d*)?(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)/y
const ellipsisPattern = /(?:\.{3,}|…+|⋯+)/y
const anySymbol = /[\s\S]/uy

function matchAt(pattern: RegExp, sql: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(sql) ? pattern.lastIndex : -1
}

/** Splits a script into tokens, comments included. Never throws: what does not end is reported and runs to the end. */
export function lex(sql: string, dialect: Dialect): { tokens: Token[]; errors: LexError[] } {
  const traits = traitsOf(dialect)
  const tokens: Token[] = []
  const errors: LexError[] = []
  let at = 0
  let line = 1
  let lineStart = 0
  const passLines = (from: number, to: number) => {
    for (let index = sql.indexOf('\n', from); index >= 0 && index < to; index = sql.indexOf('\n', index + 1)) {
      line++
      lineStart = index + 1
    }
  }
  while (at < sql.length) {
    const blank = matchAt(space, sql, at)
    if (blank > 0) {
      passLines(at, blank)
      at = blank
      continue
    }
    const { kind, end, error } = scanToken(sql, at, traits)
    const text = sql.slice(at, end)
    const column = at - lineStart + 1
    tokens.push({ kind, text, upper: kind === 'word' ? text.toUpperCase() : text, start: at, end, line, column })
    if (error) errors.push({ code: error, line, column })
    passLines(at, end)
    at = end
  }
  return { tokens, errors }
}

function scanToken(sql: string, at: number, traits: DialectTraits): Scanned {
  return (
    scanComment(sql, at, traits) ??
    scanTemplate(sql, at) ??
    (traits.dollarQuotes ? scanDollarQuote(sql, at) : undefined) ??
    scanQuoted(sql, at, traits) ??
    scanPlain(sql, at)
  )
}

function scanComment(sql: string, at: number, traits: DialectTraits): Scanned | undefined {
  if (sql.startsWith('/*', at)) return scanBlockComment(sql, at, traits.nestedComments)
  const isLine =
    sql.startsWith('--', at) ||
    (traits.hashComments && sql[at] === '#') ||
    (traits.slashComments && sql.startsWith('//', at))
  if (!isLine) return undefined
  const end = sql.indexOf('\n', at)
  return { kind: 'comment', end: end < 0 ? sql.length : end }
}

function scanPlain(sql: string, at: number): Scanned {
  const ellipsis = matchAt(ellipsisPattern, sql, at)
  if (ellipsis > 0) return { kind: 'ellipsis', end: ellipsis }
  const word = matchAt(wordPattern, sql, at)
  const number = matchAt(numberPattern, sql, at)
  // `2024_orders` and `100L` are words, `1.5e3` is a number.
  if (number > 0 && number >= word) return { kind: 'number', end: number }
  if (word > 0) return { kind: 'word', end: word }
  return { kind: 'symbol', end: matchAt(anySymbol, sql, at) }
}
