import { authorize } from '@/db/authorize'
import type { PackRow } from '@/db/platform/packs'
import type { WriteContext } from '@/lib/platform/port'

/** Throws `forbidden` where a draft is somebody else's. */
export function assertOwnPack(
  pack: Pick<PackRow, 'id' | 'authorId' | 'authorName'>,
  actor: WriteContext['actor'],
): void {
  authorize(actor, 'pack.change', pack)
}
