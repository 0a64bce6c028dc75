import type { Column } from '@/lib/platform/port'

interface Candidates {
  base: readonly Column[]
  columns: readonly Column[]
  dropped: readonly Column[]
  added: readonly Column[]
}

/** Pairs of a dropped and an added column that resemble each other so much that a person should say which it is. */
export function likelyRenames({ base, columns, dropped, added }: Candidates): { from: Column; to: Column }[] {
  return []
}
