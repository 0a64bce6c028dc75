import type { PackRow } from '@/db/platform/packs'
import { AppError } from '@/lib/errors'
import type { WriteContext } from '@/lib/platform/port'

/**
 * Who may do what with a pack. The warehouse is shared, so everybody reads every pack, and each says whose it is. A draft is its
 * author's: only they, and administrators, change it or take it back. Publishing somebody's draft and rolling a release back are
 * decided by a person on a card that names the author.
 */
export function assertOwnPack(
  pack: Pick<PackRow, 'id' | 'authorId' | 'authorName'>,
  actor: WriteContext['actor'],
): void {
  if (pack.authorId === actor.id || actor.role === 'admin') return
  throw new AppError(
    'forbidden',
    `Pack ${pack.id} is ${pack.authorName}'s draft: only they or an administrator may do that.`,
  )
}
