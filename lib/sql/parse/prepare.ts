import { closingIndex, isSymbol, isWord, type Token } from '@/lib/sql/text/token'
import type { Dialect } from '@/lib/sql/types'
import { nameTemplates } from './name-templates'

const timeUnit = /^(SECOND|MINUTE|HOUR|DAY|WEEK|MONTH|QUARTER|YEAR)S?$/

/** Rewrites what the parser does not know into what it does; tokens keep their places in the script. */
export function prepare(tokens: readonly Token[], dialect: Dialect): { tokens: Token[]; templated: boolean } {
  const named = nameTemplates(tokens)
  if (dialect === 'duckdb') return { tokens: withoutSamples(named.tokens), templated: named.templated }
  if (dialect !== 'hive' && dialect !== 'spark') return named
  return { tokens: withoutHiveExtras(named.tokens), templated: named.templated }
}

function withoutHiveExtras(tokens: readonly Token[]): Token[] {
  const kept: Token[] = []
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index] as Token
    const next = tokens[index + 1]
    // `!a` for `not a`, but not `!=`.
    if (isSymbol(token, '!') && next && !isSymbol(next, '=')) kept.push({ ...token, text: 'NOT', kind: 'word' })
    else if (!isUnitOfNumber(tokens, index)) kept.push(token)
  }
  return kept
}

/** The word `days` in `dt + 30 days`. */
const isUnitOfNumber = (tokens: readonly Token[], index: number): boolean =>
  timeUnit.test(tokens[index]?.upper ?? '') &&
  tokens[index - 1]?.kind === 'number' &&
  (isSymbol(tokens[index - 2], '+') || isSymbol(tokens[index - 2], '-')) &&
  !isWord(tokens[index - 3], 'INTERVAL')

/** `tablesample 10%` and `using sample 100 rows`: which rows are read says nothing about columns. */
function withoutSamples(tokens: readonly Token[]): Token[] {
  const kept: Token[] = []
  for (let index = 0; index < tokens.length; index++) {
    const end = sampleEnd(tokens, index)
    if (end > index) index = end - 1
    else kept.push(tokens[index] as Token)
  }
  return kept
}

function sampleEnd(tokens: readonly Token[], from: number): number {
  const isUsing = isWord(tokens[from], 'USING') && isWord(tokens[from + 1], 'SAMPLE')
  if (!isUsing && !isWord(tokens[from], 'TABLESAMPLE')) return from
  let at = from + (isUsing ? 2 : 1)
  if (isWord(tokens[at], 'RESERVOIR', 'BERNOULLI', 'SYSTEM')) at++
  if (isSymbol(tokens[at], '(')) at = closingIndex(tokens, at) + 1
  else if (tokens[at]?.kind === 'number') at++
  if (isSymbol(tokens[at], '%') || isWord(tokens[at], 'PERCENT', 'ROWS')) at++
  if (isWord(tokens[at], 'REPEATABLE')) at = closingIndex(tokens, at + 1) + 1
  return at
}
