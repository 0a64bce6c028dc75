import { objectById } from '@/db/platform/objects'
import { findPack, insertPack, type PackItemRow } from '@/db/platform/packs'
import { AppError } from '@/lib/errors'
import type { Pack, WriteContext } from '@/lib/platform/port'
import { type EmbeddedContext, newId } from './context'
import { assertNotPublishing, itemRow } from './freeze-pack'
import { packHash } from './pack-hash'
import { objectKindOf } from './pack-members'
import { startPublishing } from './publish-pack'
import type { PackMember } from './release-item'

/**
 * Publishes the versions from before a pack, in reverse order, as a pack of its own. What the pack created is dropped or
 * taken offline. What is saved goes back with it, so that the next release does not carry it along; saves that somebody made on top
 * stay. A column that had been dropped comes back empty.
 */
export async function rollbackPack(
  context: EmbeddedContext,
  input: { packId: string },
  write: WriteContext,
): Promise<Pack> {
  return startPublishing(context, input, write, () => {
    const found = findPack(context.db, input.packId)
    if (!found) throw new AppError('pack-not-found', `No pack ${input.packId}.`)
    const { pack, items } = found
    if (pack.status !== 'published' && pack.status !== 'partial') {
      throw new AppError('conflict', `Pack ${pack.id} is ${pack.status}; only what was published can be taken back.`)
    }
    const members = rollbackMembers(context, items)
    assertNotPublishing(context, members)
    const id = newId('pack')
    const row = {
      id,
      title: pack.title,
      status: 'publishing' as const,
      mode: 'direct' as const,
      authorId: write.actor.id,
      authorName: write.actor.name,
      contentHash: packHash(context.db, members),
      rollbackOf: pack.id,
      createdAt: context.now(),
      publishedAt: null,
    }
    insertPack(
      context.db,
      row,
      members.map((member) => itemRow(context, member)),
    )
    return id
  })
}

/** What taking a pack back would do; also the source of its preview. */
export function rollbackMembers(context: EmbeddedContext, items: readonly PackItemRow[]): PackMember[] {
  const members = items
    .filter((item) => item.result === 'done' && (item.op === 'create' || item.op === 'change'))
    .map((item) => reversed(context, item))
  if (members.length === 0) throw new AppError('conflict', 'The pack left nothing to take back.')
  return members.reverse()
}

function reversed(context: EmbeddedContext, item: PackItemRow): PackMember {
  const kind = objectKindOf(item.kind)
  const head = objectById(context.db, kind, item.objectId)
  if (head?.publishedVersion !== item.toVersion) {
    throw new AppError('stale-base', `${item.name} was released again since; take that pack back first.`, {
      details: { kind, id: item.objectId, published: head?.publishedVersion ?? null, pack: item.toVersion },
    })
  }
  const member = { kind, id: item.objectId, name: item.name, fromVersion: item.toVersion }
  if (item.fromVersion !== null) return { ...member, op: 'change', toVersion: item.fromVersion }
  return { ...member, op: kind === 'task' ? 'offline' : 'drop', toVersion: item.toVersion }
}
