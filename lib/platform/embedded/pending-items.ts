import { unreleasedObjects } from '@/db/platform/objects'
import type { ReleaseItem } from '@/lib/contracts/release'
import type { TaskSource } from './read-objects'
import { itemFacts, memberOf } from './release-item'

/** Saved by this author and not in effect, oldest first. */
export function pendingItems(source: TaskSource, authorId: string): ReleaseItem[] {
  return unreleasedObjects(source.db, authorId).map((head) => {
    const { diff: _diff, ...item } = itemFacts(source, memberOf(source.db, head)).item
    return item
  })
}
