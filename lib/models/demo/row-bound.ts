import type { Bound } from './intent'

const signs: ReadonlyArray<readonly [RegExp, Bound['is']]> = [
  [/大于等于|不少于|>=|at least|以上/i, '>='],
  [/小于等于|不超过|<=|at most|以下|以内/i, '<='],
  [/大于|超过|高于|>|above|over|more than|greater than/i, '>'],
  [/小于|低于|少于|<|below|under|less than/i, '<'],
]
const countsOrders = /订单(?:数|量)?|[几多]少?单|\borders?\b/i
const ofAmount = /金额|元|块|以上|以下|\bamount\b|\byuan\b|\border/i

/** One limit on the amount of orders, which are then counted one by one; other limits need a table and a column. */
export function boundOf(limits: readonly string[], measures: readonly string[], text: string): Bound | undefined {
  const [limit, ...others] = limits
  if (!limit || others.length > 0 || !countsOrders.test(text) || !ofAmount.test(text)) return undefined
  if (measures.some((key) => !['orders', 'order-amount', 'sales'].includes(key))) return undefined
  const is = signs.find(([pattern]) => pattern.test(limit))?.[1]
  const value = limit
    .match(/\d[\d,.]*/)?.[0]
    .replaceAll(',', '')
    .replace(/\.$/, '')
  return is && value ? { of: 'order-amount', is, value } : undefined
}
