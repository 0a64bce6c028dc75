import type { Db } from '@/db/client'
import { unreleasedObjects } from '@/db/platform/objects'
import type { ReleaseItem } from '@/lib/contracts/release'
import { itemFacts, memberOf } from './release-item'

/** Saved by this author and not in effect, oldest first. */
export function pendingItems(db: Db, authorId: string): ReleaseItem[] {
  return unreleasedObjects(db, authorId).map((head) => {
    const { diff: _diff, ...item } = itemFacts(db, memberOf(db, head)).item
    return item
  })
}
