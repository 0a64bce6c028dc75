import type { ReleaseItem } from '@/lib/contracts/release'

/**
 * What a conversation saved and nobody has released: of all that waits, the items that it knew and those that it just saved. Known
 * items keep their place.
 */
export function openItems(
  known: readonly ReleaseItem[],
  waiting: readonly ReleaseItem[],
  saved: readonly string[] = [],
): ReleaseItem[] {
  const ours = new Set([...known.map((item) => item.id), ...saved])
  const place = new Map(known.map((item, index) => [`${item.kind} ${item.id}`, index]))
  const at = (item: ReleaseItem) => place.get(`${item.kind} ${item.id}`) ?? known.length
  return waiting.filter((item) => ours.has(item.id)).sort((a, b) => at(a) - at(b))
}
