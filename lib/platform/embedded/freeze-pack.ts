import {
  findPack,
  insertPack,
  type PackItemRow,
  publishingPacksOf,
  replaceItems,
  updatePack,
} from '@/db/platform/packs'
import type { ColumnChange } from '@/lib/contracts/lineage'
import { packTitle } from '@/lib/contracts/pack-title'
import { AppError } from '@/lib/errors'
import type { PackMode, WriteContext } from '@/lib/platform/port'
import { type EmbeddedContext, newId } from './context'
import { assertOwnPack } from './own-pack'
import { packHash } from './pack-hash'
import { type PackSelection, packMembers } from './pack-members'
import { itemFacts, type PackMember } from './release-item'

export type FreezeInput = PackSelection & { title: string; mode: PackMode; contentHash?: string }

/**
 * Writes the pack with its items at the versions they have now: a new pack, or the draft that `packId` names. Runs inside
 * the caller's transaction. Returns the pack's id.
 */
export function freezePack(
  context: Pick<EmbeddedContext, 'db' | 'now' | 'timeZone'>,
  input: FreezeInput,
  write: WriteContext,
): string {
  const { db } = context
  const known = input.packId === undefined ? undefined : findPack(db, input.packId)
  if (known && known.pack.status !== 'draft') {
    throw new AppError(
      'conflict',
      `Pack ${known.pack.id} is ${known.pack.status}; only a draft can be changed or deployed.`,
    )
  }
  if (known && (input.mode === 'draft' || input.items)) assertOwnPack(known.pack, write.actor)
  const members = packMembers(db, input, write.actor.id)
  const contentHash = packHash(db, members)
  if (input.contentHash !== undefined && input.contentHash !== contentHash) {
    throw new AppError('stale-base', 'The change set is not the one that was previewed.', {
      details: { previewed: input.contentHash, current: contentHash },
    })
  }
  if (input.mode !== 'draft') assertNotPublishing(context, members)
  const status = input.mode === 'draft' ? ('draft' as const) : ('publishing' as const)
  const items = members.map((member) => itemRow(context, member))
  const title = titleOf(items, input.title)
  if (known) {
    updatePack(db, known.pack.id, { title, status, mode: input.mode, contentHash })
    replaceItems(db, known.pack.id, items)
    return known.pack.id
  }
  const { actor } = write
  const id = newId('pack')
  const { mode } = input
  const row = { id, title, status, mode, contentHash, authorId: actor.id, authorName: actor.name }
  insertPack(db, { ...row, rollbackOf: null, createdAt: context.now(), publishedAt: null }, items)
  return id
}

const titleOf = (
  items: ReadonlyArray<Pick<PackItemRow, 'name' | 'breaking' | 'columnChanges'>>,
  given: string,
): string =>
  packTitle(
    items.map((item) => ({ ...item, columnChanges: (item.columnChanges ?? []) as ColumnChange[] })),
    given,
  )

export function assertNotPublishing(
  context: Pick<EmbeddedContext, 'db' | 'now' | 'timeZone'>,
  members: readonly PackMember[],
): void {
  const packs = publishingPacksOf(
    context.db,
    members.map((member) => member.id),
  )
  if (packs.length === 0) return
  throw new AppError('conflict', 'Another pack is publishing one of these objects right now.', { details: { packs } })
}

export function itemRow(
  context: Pick<EmbeddedContext, 'db' | 'now' | 'timeZone'>,
  member: PackMember,
): Omit<PackItemRow, 'packId' | 'position'> {
  const { item } = itemFacts(context, member)
  return {
    kind: item.kind,
    op: member.op,
    objectId: member.id,
    name: member.name,
    fromVersion: member.fromVersion,
    toVersion: member.toVersion,
    breaking: item.breaking,
    columnChanges: item.columnChanges ?? null,
    added: item.added ?? null,
    removed: item.removed ?? null,
    result: null,
    message: null,
  }
}
