import { typeChange } from './type-change'

export interface LikelyRename {
  from: string
  to: string
  /** 0 to 1; at least the limit. */
  score: number
}

export interface NamedColumn {
  name: string
  type: string
  comment?: string | undefined
}

export const likelyRenameLimit = 0.5

/** Dropped columns that probably live on under another name, best pairs first. A person must confirm: names lie. */
export function likelyRenames(before: readonly NamedColumn[], after: readonly NamedColumn[]): LikelyRename[] {
  const now = new Set(after.map(({ name }) => name.toLowerCase()))
  const old = new Set(before.map(({ name }) => name.toLowerCase()))
  const candidates = before.flatMap((from, fromIndex) =>
    now.has(from.name.toLowerCase())
      ? []
      : after.flatMap((to, toIndex) => {
          if (old.has(to.name.toLowerCase())) return []
          const distance = Math.abs(fromIndex / before.length - toIndex / after.length)
          return [{ from: from.name, to: to.name, score: score(from, to, distance) }]
        }),
  )
  candidates.sort((a, b) => b.score - a.score)
  const used = new Set<string>()
  return candidates.filter(({ from, to, score: value }) => {
    if (value < likelyRenameLimit || used.has(`from ${from}`) || used.has(`to ${to}`)) return false
    used.add(`from ${from}`).add(`to ${to}`)
    return true
  })
}

function score(from: NamedColumn, to: NamedColumn, distance: number): number {
  const total =
    0.45 * similarity(from.name, to.name) +
    typeScore(from.type, to.type) +
    commentScore(from.comment, to.comment) +
    0.15 * (1 - Math.min(1, distance * 4))
  return Math.round(total * 100) / 100
}

function typeScore(from: string, to: string): number {
  const change = typeChange(from, to)
  if (change === undefined || change === 'alias') return 0.2
  return change === 'widen' ? 0.1 : -0.2
}

function commentScore(from: string | undefined, to: string | undefined): number {
  if (from && to) return 0.25 * similarity(from, to)
  return from || to ? -0.05 : 0
}

/** Share of common letter pairs (Dice). */
function similarity(a: string, b: string): number {
  const left = letterPairs(a)
  const right = letterPairs(b)
  let common = 0
  let total = 0
  for (const [pair, count] of left) {
    common += Math.min(count, right.get(pair) ?? 0)
    total += count
  }
  for (const count of right.values()) total += count
  return (2 * common) / total
}

function letterPairs(text: string): Map<string, number> {
  const letters = [...`^${text.toLowerCase().replace(/[_\s]/g, '')}$`]
  const pairs = new Map<string, number>()
  for (let index = 1; index < letters.length; index++) {
    const pair = `${letters[index - 1]}${letters[index]}`
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  return pairs
}
