import type { Kept } from './keep-lines'
import { type Question, rankPieces } from './rank-pieces'
import { isRawNumber } from './stable-json'

/** Texts within a value are cut at these lengths, one after the other, until the rest can be made to fit. */
const textLimits = [2_000, 500, 120, 40]
const rounds = 12

interface List {
  path: Array<string | number>
  items: readonly unknown[]
  length: number
}

/** A JSON value that fits into `budget` characters and still is JSON: items of long lists that answer to the question, in their order. */
export function keepItems(value: object, question: readonly Question[], budget: number): Kept {
  const lists: List[] = []
  let kept: unknown = value
  for (const limit of textLimits) {
    kept = cutTexts(kept, limit)
    for (let round = 0; round < rounds && sizeOf(kept) > budget; round += 1) {
      const list = longestList(kept)
      if (!list) break
      lists.push(list)
      kept = withList(kept, list.path, shorten(list, question, roomFor(list, sizeOf(kept), budget)))
    }
    if (sizeOf(kept) <= budget) break
  }
  if (sizeOf(kept) > budget)
    kept = {
      omitted: true,
      keys: Object.keys(value)
        .slice(0, 20)
        .map((key) => key.slice(0, 40)),
    }
  const total = lists[0]?.items.length ?? 1
  const shown = lists[0] ? countShown(at(kept, lists[0].path)) : 0
  return { text: JSON.stringify(kept), pieces: { total, shown } }
}

/** What the others leave, and at least the list's share, so that one long list doesn't push out another. */
const roomFor = ({ length }: List, whole: number, budget: number): number =>
  Math.max(budget - (whole - length), budget * (length / whole) * 0.9)

const sizeOf = (value: unknown): number => JSON.stringify(value).length

/** The list that takes most room and still has something to leave out. */
function longestList(value: unknown, path: Array<string | number> = []): List | undefined {
  if (typeof value !== 'object' || value === null || isRawNumber(value)) return undefined
  const own = Array.isArray(value) && countShown(value) > 1 ? [{ path, items: value, length: sizeOf(value) }] : []
  const below = Object.entries(value).flatMap(([key, item]) => {
    const list = longestList(item, [...path, Array.isArray(value) ? Number(key) : key])
    return list ? [list] : []
  })
  // an outer list goes first: leaving out one of its items leaves whole items
  return [...own, ...below].sort((a, b) => b.length - a.length || a.path.length - b.path.length)[0]
}

function shorten({ items }: List, question: readonly Question[], budget: number): unknown[] {
  const texts = items.map((item) => JSON.stringify(item))
  const scores = rankPieces(texts, question)
  const order = items.map((_, at) => at).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
  const shown = new Set<number>()
  let left = budget - 2
  for (const at of order) {
    const cost = (texts[at]?.length ?? 0) + 1 + gapLength
    if (isGap(items[at]) || cost > left) continue
    shown.add(at)
    left -= cost
  }
  return withGaps(items, shown)
}

const gapLength = '{"omitted":100000},'.length
const isGap = (item: unknown): item is { omitted: number } =>
  typeof item === 'object' &&
  item !== null &&
  Object.keys(item).join() === 'omitted' &&
  typeof (item as { omitted: unknown }).omitted === 'number'

function withGaps(items: readonly unknown[], shown: ReadonlySet<number>): unknown[] {
  const result: unknown[] = []
  for (const [at, item] of items.entries()) {
    const last = result.at(-1)
    const count = isGap(item) ? item.omitted : 1
    if (shown.has(at)) result.push(item)
    else if (isGap(last)) result[result.length - 1] = { omitted: last.omitted + count }
    else result.push({ omitted: count })
  }
  return result
}

const countShown = (value: unknown): number => (Array.isArray(value) ? value.filter((item) => !isGap(item)).length : 0)

const at = (value: unknown, path: ReadonlyArray<string | number>): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown> | undefined)?.[key], value)

function withList(value: unknown, [key, ...rest]: ReadonlyArray<string | number>, list: unknown[]): unknown {
  if (key === undefined) return list
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string | number, unknown>
  copy[key] = withList(copy[key], rest, list)
  return copy
}

function cutTexts(value: unknown, limit: number): unknown {
  if (typeof value === 'string')
    return value.length <= limit ? value : `${value.slice(0, limit)}… (${value.length} characters)`
  if (typeof value !== 'object' || value === null || isRawNumber(value)) return value
  if (Array.isArray(value)) return value.map((item) => cutTexts(item, limit))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cutTexts(item, limit)]))
}
