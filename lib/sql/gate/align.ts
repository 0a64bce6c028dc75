import type { Item } from './fingerprint'

/** A stretch between two places that both versions share: what is only in one of them. */
export interface Gap {
  lost: Item[]
  gained: Item[]
}

/** Compares two versions item by item. What only moved is neither lost nor gained. */
export function align(base: readonly Item[], next: readonly Item[]): Gap[] {
  const anchors = commonOrder(base, next)
  const gaps: Gap[] = []
  let [fromBase, fromNext] = [0, 0]
  for (const [inBase, inNext] of [...anchors, [base.length, next.length] as const]) {
    const gap = difference(base.slice(fromBase, inBase), next.slice(fromNext, inNext))
    if (gap.lost.length > 0 || gap.gained.length > 0) gaps.push(gap)
    fromBase = inBase + 1
    fromNext = inNext + 1
  }
  cancelMoves(gaps)
  return gaps
}

/** Positions of items that are unique in both versions, in the longest run of equal order. */
function commonOrder(base: readonly Item[], next: readonly Item[]): Array<readonly [number, number]> {
  const inBase = uniquePositions(base)
  const inNext = uniquePositions(next)
  const pairs: Array<readonly [number, number]> = []
  for (const [key, position] of inBase) {
    const other = inNext.get(key)
    if (position >= 0 && other !== undefined && other >= 0) pairs.push([position, other])
  }
  return longestIncreasing(pairs.sort((a, b) => a[0] - b[0]))
}

/** Position by key; -1 for keys that occur more than once. */
function uniquePositions(items: readonly Item[]): Map<string, number> {
  const positions = new Map<string, number>()
  for (const [index, { key }] of items.entries()) positions.set(key, positions.has(key) ? -1 : index)
  return positions
}

function longestIncreasing(pairs: ReadonlyArray<readonly [number, number]>): Array<readonly [number, number]> {
  const tails: number[] = []
  const previous: number[] = []
  for (const [index, [, value]] of pairs.entries()) {
    let low = 0
    let high = tails.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((pairs[tails[middle] as number]?.[1] ?? 0) < value) low = middle + 1
      else high = middle
    }
    previous[index] = low > 0 ? (tails[low - 1] as number) : -1
    tails[low] = index
  }
  const run: Array<readonly [number, number]> = []
  for (let at = tails.at(-1) ?? -1; at >= 0; at = previous[at] as number)
    run.push(pairs[at] as readonly [number, number])
  return run.reverse()
}

function difference(base: readonly Item[], next: readonly Item[]): Gap {
  return { lost: without(base, next), gained: without(next, base) }
}

/** Items of `all` beyond those in `others`, as multisets. */
function without(all: readonly Item[], others: readonly Item[]): Item[] {
  const counts = countByKey(others)
  return all.filter(({ key }) => {
    const left = counts.get(key) ?? 0
    counts.set(key, left - 1)
    return left <= 0
  })
}

function countByKey(items: readonly Item[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { key } of items) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

function cancelMoves(gaps: Gap[]): void {
  const lost = gaps.flatMap((gap) => gap.lost)
  const gained = gaps.flatMap((gap) => gap.gained)
  const stillLost = new Set(without(lost, gained))
  const stillGained = new Set(without(gained, lost))
  for (const gap of gaps) {
    gap.lost = gap.lost.filter((item) => stillLost.has(item))
    gap.gained = gap.gained.filter((item) => stillGained.has(item))
  }
}
