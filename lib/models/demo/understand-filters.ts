import { type Concept, concepts } from './concepts'
import type { Filter } from './intent'

const signs: ReadonlyArray<readonly [RegExp, Filter['is']]> = [
  [/^(?:>=|大于等于|不小于|不少于|at least)$/i, '>='],
  [/^(?:<=|小于等于|不大于|不超过|at most)$/i, '<='],
  [/^(?:!=|<>|不是|不等于|不为|is not|not)$/i, '<>'],
  [/^(?:>|大于|超过|高于|greater than|more than|above|over)$/i, '>'],
  [/^(?:<|小于|低于|少于|less than|below|under)$/i, '<'],
  [/^(?:=|==|:|是|为|等于|equals?|is)$/i, '='],
]
const sign =
  '(>=|<=|!=|<>|==|=|>|<|大于等于|小于等于|不小于|不大于|不少于|不超过|不是|不等于|不为|大于|超过|高于|小于|低于|少于|是|为|等于|is not|is|equals?|greater than|more than|less than|at least|at most|above|below|over|under)'
const value = '(?:"([^"]{1,60})"|\'([^\']{1,60})\'|[“「]([^”」]{1,60})[”」]|([\\w.-]*[a-z\\d][\\w-]*))'

/** Words that stand before a thing without being its value: `the channel`, `each channel`. */
const notValue =
  /^(?:distinct|unique|different|the|a|an|each|every|all|any|by|per|which|what|top|best|worst|this|that|our|my|one|of|in|for|from|on|and|or|to|with|show|list|get|sum|total|count|only|across|between|sales|order|orders|gmv|revenue|refund|payment|main|different|same|other|new|daily|many|much|how)$/i

/** Things that are known by a short code, so that a bare word before them is one: `app channel`. */
const hasCodes = new Set([
  'channel',
  'brand',
  'category',
  'warehouse',
  'carrier',
  'device',
  'order-source',
  'campaign',
  'payment-method',
])

/** Conditions on a column or a thing, and the text without them. Only what is written as a condition counts. */
export function readFilters(text: string, columns: readonly string[]): { filters: Filter[]; rest: string } {
  const filters: Filter[] = []
  let rest = text
  const take = (pattern: RegExp, toFilter: (match: string[]) => Filter | undefined) => {
    rest = rest.replace(pattern, (...match: string[]) => {
      const filter = toFilter(match)
      if (filter) filters.push(filter)
      return filter ? ' '.repeat(match[0]?.length ?? 0) : (match[0] ?? '')
    })
  }
  for (const name of columns) take(condition(name), ([, is = '', ...values]) => filterOf(name, is, firstOf(values)))
  for (const { key, condition, valueBefore } of things) {
    if (anySign.test(rest)) take(condition, ([, is = '', ...values]) => filterOf(key, is, firstOf(values)))
    if (valueBefore)
      take(valueBefore, ([, found = '']) => (notValue.test(found) ? undefined : filterOf(key, '=', found)))
  }
  return { filters, rest }
}

/** However it was quoted; after the four groups stand place and text. */
const firstOf = (values: ReadonlyArray<string | undefined>): string | undefined =>
  values.slice(0, 4).find((value) => value !== undefined)

function condition(name: string): RegExp {
  return new RegExp(`(?:where\\s+)?(?:${name})\\s*${sign}\\s*${value}(?:\\s*的)?`, 'gi')
}

/** `app 渠道`, `for the app channel`. */
const before = (say: Concept['say']): RegExp =>
  new RegExp(
    `(?<![A-Za-z_])([a-z][a-z_]{1,30})(?:\\s+|(?=[\u3400-\u9fff]))(?:${say.source})(?![a-z])(?!\\s*(?:and|by|with|has|have|is|are)\\b)`,
    'gi',
  )

/** A text without any of these has no condition. */
const anySign = new RegExp(sign, 'i')
const things = concepts
  .filter(({ key, role }) => role === 'dimension' && key !== 'day')
  .map(({ key, say }) => ({
    key,
    condition: condition(say.source),
    valueBefore: hasCodes.has(key) ? before(say) : undefined,
  }))

function filterOf(of: string, written: string, found: string | undefined): Filter | undefined {
  const is = signs.find(([pattern]) => pattern.test(written))?.[1]
  if (!is || found === undefined || found === '' || /^(?:the|a|what|which|how|in|by|of|for|not|there|it)$/i.test(found))
    return undefined
  return { of, is, value: found }
}
