import type { Db } from '@/db/client'
import { type ObjectVersion, savesBetween } from '@/db/platform/objects'
import type { SavedVersion } from '@/lib/platform/port-records'
import type { PackMember } from './release-item'

/** Saves that these members would put into effect and that this conversation did not make, latest first within an object. */
export const earlierSaves = (db: Db, members: readonly PackMember[], conversationId: string): SavedVersion[] =>
  members.flatMap((member) =>
    savesBetween(db, member, { from: member.fromVersion, to: member.toVersion })
      .filter(({ origin }) => origin !== conversationId)
      .map((version) => savedVersion(member.name, version)),
  )

export const savedVersion = (name: string, saved: ObjectVersion): SavedVersion => ({
  kind: saved.kind,
  id: saved.id,
  name,
  version: saved.version,
  author: saved.authorName,
  savedAt: saved.createdAt.toISOString(),
})
