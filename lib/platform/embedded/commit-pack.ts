import { findPack, updatePack } from '@/db/platform/packs'
import { AppError } from '@/lib/errors'
import type { Pack, WriteContext } from '@/lib/platform/port'
import type { EmbeddedContext } from './context'
import { type FreezeInput, freezePack } from './freeze-pack'
import { assertOwnPack } from './own-pack'
import { startPublishing } from './publish-pack'
import { getPack } from './to-pack'
import { writeOnce } from './write-once'

/** Freezes the pack and publishes it, or keeps it as a draft. */
export async function packCommit(context: EmbeddedContext, input: FreezeInput, write: WriteContext): Promise<Pack> {
  if (input.mode !== 'draft') return startPublishing(context, input, write, () => freezePack(context, input, write))
  return writeOnce(context, 'save-draft', input, write, () => packOf(context, freezePack(context, input, write)))
}

/** Publishes a draft as its objects stand now. */
export async function deployCommit(
  context: EmbeddedContext,
  input: { packId: string; contentHash?: string },
  write: WriteContext,
): Promise<Pack> {
  return startPublishing(context, input, write, () => {
    const { title } = packOf(context, input.packId)
    return freezePack(context, { ...input, title, mode: 'direct' }, write)
  })
}

/** Takes one's own draft back; its objects stay saved. */
export function withdrawPack(context: EmbeddedContext, packId: string, write: WriteContext): Pack {
  return writeOnce(context, 'withdraw', { packId }, write, () => {
    const pack = findPack(context.db, packId)?.pack
    if (!pack) throw new AppError('pack-not-found', `No pack ${packId}.`)
    if (pack.status !== 'draft') throw new AppError('conflict', `Pack ${packId} is ${pack.status}, not a draft.`)
    assertOwnPack(pack, write.actor)
    updatePack(context.db, packId, { status: 'withdrawn' })
    return packOf(context, packId)
  })
}

export function packOf(context: EmbeddedContext, packId: string): Pack {
  const pack = findPack(context.db, packId) && getPack(context.db, packId)
  if (!pack) throw new AppError('pack-not-found', `No pack ${packId}.`)
  return pack
}
