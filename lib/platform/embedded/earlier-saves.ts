import type { Db } from '@/db/client'
import { type ObjectVersion, savesBetween } from '@/db/platform/objects'
import { rollbacksOf } from '@/db/platform/packs'
import type { SavedVersion } from '@/lib/platform/port-records'
import type { PackMember } from './release-item'

/**
 * Saves that these members would put into effect and that this conversation did not make, or whose release somebody took back,
 * latest first within an object.
 */
export const earlierSaves = (db: Db, members: readonly PackMember[], conversationId: string): SavedVersion[] =>
  members.flatMap((member) => {
    const rollbacks = rollbacksOf(db, member)
    return savesBetween(db, member, { from: member.fromVersion, to: member.toVersion }).flatMap((saved) => {
      const at = rollbacks.find(({ version }) => version === saved.version)?.at
      if (saved.origin === conversationId && !at) return []
      return { ...savedVersion(member.name, saved), ...(at ? { rolledBackAt: at.toISOString() } : {}) }
    })
  })

export const savedVersion = (name: string, saved: ObjectVersion): SavedVersion => ({
  kind: saved.kind,
  id: saved.id,
  name,
  version: saved.version,
  author: saved.authorName,
  savedAt: saved.createdAt.toISOString(),
})
