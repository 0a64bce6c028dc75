import type { Token } from '@/lib/sql/text/token'
import type { Gap } from './align'
import { type Item, normal } from './fingerprint'

/** An item that came back in another form. */
export interface Replacement {
  before: Item
  after: Item
}

const minSimilarity = 0.6

/** Pairs what was lost with what was gained in the same clause: first at the same place, then anywhere if much alike. */
export function pairReplacements(gaps: readonly Gap[]): { replaced: Replacement[]; lost: Item[] } {
  const replaced: Replacement[] = []
  const rest: Gap = { lost: [], gained: [] }
  for (const gap of gaps) {
    const left = pair(gap, 0, replaced)
    rest.lost.push(...left.lost)
    rest.gained.push(...left.gained)
  }
  const { lost } = pair(rest, minSimilarity, replaced)
  return { replaced, lost }
}

/** Beyond this, items pair in the order of the text: the comparison would take longer than it is worth. */
const maxComparisons = 40_000

function pair(gap: Gap, limit: number, replaced: Replacement[]): Gap {
  const used = new Set<Item>()
  for (const { before, after } of candidates(gap, limit)) {
    if (used.has(before) || used.has(after)) continue
    used.add(before).add(after)
    replaced.push({ before, after })
  }
  const isLeft = (item: Item) => !used.has(item)
  return { lost: gap.lost.filter(isLeft), gained: gap.gained.filter(isLeft) }
}

/** Possible pairs, most alike first; equally alike ones in the order of the text. */
function candidates({ lost, gained }: Gap, limit: number): Replacement[] {
  if (lost.length * gained.length > maxComparisons) return limit > 0 ? [] : inOrder({ lost, gained })
  return lost
    .flatMap((before) => gained.filter((after) => after.clause === before.clause).map((after) => ({ before, after })))
    .map((candidate) => ({ ...candidate, score: similarity(candidate.before, candidate.after) }))
    .filter(({ score }) => score >= limit)
    .sort((a, b) => b.score - a.score)
}

function inOrder({ lost, gained }: Gap): Replacement[] {
  const waiting = new Map<string, Item[]>()
  for (const item of gained) waiting.set(item.clause, [...(waiting.get(item.clause) ?? []), item])
  return lost.flatMap((before) => {
    const after = waiting.get(before.clause)?.shift()
    return after ? [{ before, after }] : []
  })
}

/** Share of equal tokens, 0 to 1. */
function similarity(a: Item, b: Item): number {
  const counts = new Map<string, number>()
  for (const token of a.tokens) counts.set(normal(token), (counts.get(normal(token)) ?? 0) + 1)
  let common = 0
  for (const token of b.tokens) {
    const left = counts.get(normal(token)) ?? 0
    if (left > 0) common++
    counts.set(normal(token), left - 1)
  }
  return (2 * common) / (a.tokens.length + b.tokens.length)
}

/** True when nothing was written and whole lines of the item are gone: a piece cut out, not an edit. */
export function isCutOut({ before, after }: Replacement): boolean {
  if (after.tokens.length >= before.tokens.length) return false
  return [before.tokens, [...before.tokens].reverse()].every((tokens, direction) => {
    const kept = direction === 0 ? after.tokens : [...after.tokens].reverse()
    const gone = missingFrom(tokens, kept)
    return gone !== undefined && hasWholeLine(tokens, gone)
  })
}

/** Tokens of `all` that are not in `kept`, when `kept` is `all` with some left out; else undefined. */
function missingFrom(all: readonly Token[], kept: readonly Token[]): Token[] | undefined {
  const gone: Token[] = []
  let at = 0
  for (const token of all) {
    const next = kept[at]
    if (next && normal(next) === normal(token)) at++
    else gone.push(token)
  }
  return at === kept.length ? gone : undefined
}

function hasWholeLine(all: readonly Token[], gone: readonly Token[]): boolean {
  const left = new Map<number, number>()
  for (const token of all) left.set(token.line, (left.get(token.line) ?? 0) + 1)
  for (const token of gone) left.set(token.line, (left.get(token.line) ?? 0) - 1)
  return [...left.values()].some((count) => count === 0)
}

/** Beyond this a rewritten CASE or IN list is too large to be believed. */
const maxRewritten = 3

/**
 * `case when a is null then 0 else a end` may become `coalesce(a, 0)`: when the item came back without any CASE (or IN),
 * its few arms (or values) were rewritten, not lost.
 */
export function withoutRewritten(lost: readonly Item[], replaced: readonly Replacement[]): Item[] {
  const after = new Map(replaced.map((pair) => [pair.before, pair.after]))
  const isRewritten = (item: Item): boolean => {
    const next = item.parent && after.get(item.parent)
    const word = item.clause === 'in' ? 'IN' : 'CASE'
    if (!next || next.tokens.some((token) => token.upper === word)) return false
    return lost.filter((each) => each.parent === item.parent && each.clause === item.clause).length <= maxRewritten
  }
  return lost.filter((item) => !isRewritten(item))
}
