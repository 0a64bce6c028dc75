import type { Db } from '@/db/client'
import { versionOf } from '@/db/platform/objects'
import { hashOf } from './contents'
import type { PackMember } from './release-item'

/** Changes when any object, version or byte of the change set does: what was shown is what is frozen. */
export function packHash(db: Db, members: readonly PackMember[]): string {
  const parts = members.map(({ kind, id, op, fromVersion, toVersion }) => [
    kind,
    id,
    op,
    fromVersion,
    toVersion,
    versionOf(db, kind, id, toVersion)?.contentHash ?? null,
  ])
  return hashOf(JSON.stringify(parts))
}
