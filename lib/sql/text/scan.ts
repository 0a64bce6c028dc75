import type { DialectTraits } from './dialect-traits'
import type { Scanned } from './token'

export function scanBlockComment(sql: string, at: number, nested: boolean): Scanned {
  let depth = 1
  let end = at + 2
  while (end < sql.length && depth > 0) {
    if (sql.startsWith('*/', end)) {
      depth--
      end += 2
    } else if (nested && sql.startsWith('/*', end)) {
      depth++
      end += 2
    } else end++
  }
  return depth === 0 ? { kind: 'comment', end } : { kind: 'comment', end: sql.length, error: 'unterminated-comment' }
}

const templateEnds: Record<string, string> = { '{{': '}}', '{%': '%}', '{#': '#}' }

/** `${name}` and the `{{ … }}` family. */
export function scanTemplate(sql: string, at: number): Scanned | undefined {
  const opener = sql.slice(at, at + 2)
  if (opener === '${') return closedBy(sql, at, '}', 'variable')
  const closer = templateEnds[opener]
  if (!closer) return undefined
  return closedBy(sql, at, closer, opener === '{#' ? 'comment' : 'template')
}

function closedBy(sql: string, at: number, closer: string, kind: Scanned['kind']): Scanned {
  const found = sql.indexOf(closer, at + 2)
  if (found < 0) return { kind, end: sql.length, error: 'unterminated-template' }
  return { kind, end: found + closer.length }
}

const dollarTag = /\$(?:[A-Za-z_][A-Za-z_\d]*)?\$/y

export function scanDollarQuote(sql: string, at: number): Scanned | undefined {
  if (sql[at] !== '$') return undefined
  dollarTag.lastIndex = at
  const tag = dollarTag.exec(sql)?.[0]
  if (!tag) return undefined
  const found = sql.indexOf(tag, at + tag.length)
  if (found < 0) return { kind: 'string', end: sql.length, error: 'unterminated-string' }
  return { kind: 'string', end: found + tag.length }
}

const escapePrefix = /(?:^|[^\p{L}\p{N}_$])[eE]$/u

/** Strings and quoted names; a doubled quote stays inside. */
export function scanQuoted(sql: string, at: number, traits: DialectTraits): Scanned | undefined {
  const quote = sql[at]
  if (quote !== "'" && quote !== '"' && quote !== '`') return undefined
  const isString = quote === "'" || (quote === '"' && traits.doubleQuotedStrings)
  const prefixed = traits.dollarQuotes && quote === "'" && escapePrefix.test(sql.slice(Math.max(0, at - 2), at))
  const escapes = quote !== '`' && (traits.backslashEscapes || prefixed)
  const end = endOfQuoted(sql, at + 1, quote, escapes)
  const kind = isString ? 'string' : 'quoted'
  if (end > 0) return { kind, end }
  return { kind, end: sql.length, error: isString ? 'unterminated-string' : 'unterminated-identifier' }
}

function endOfQuoted(sql: string, from: number, quote: string, escapes: boolean): number {
  for (let at = from; at < sql.length; at++) {
    if (escapes && sql[at] === '\\') at++
    else if (sql[at] === quote) {
      if (sql[at + 1] !== quote) return at + 1
      at++
    }
  }
  return -1
}
