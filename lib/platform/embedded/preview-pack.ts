import { findPack } from '@/db/platform/packs'
import { AppError } from '@/lib/errors'
import type { PackPreview } from '@/lib/platform/port-records'
import type { EmbeddedContext } from './context'
import { earlierSaves } from './earlier-saves'
import { packHash } from './pack-hash'
import { packImpacts } from './pack-impacts'
import { type PackSelection, packMembers } from './pack-members'
import { itemFacts, type PackMember } from './release-item'
import { rollbackMembers } from './rollback-pack'
import { runsAfter } from './run-after-publish'

/** What releasing these objects would change, computed from what is saved: the source of every card. Changes nothing. */
export async function previewPack(
  context: EmbeddedContext,
  selection: PackSelection,
  asker: { id: string; conversationId: string | undefined },
): Promise<PackPreview> {
  const members = packMembers(context.db, selection, asker.id)
  const preview = await previewMembers(context, members)
  if (asker.conversationId === undefined) return preview
  return { ...preview, earlier: earlierSaves(context.db, members, asker.conversationId) }
}

/** The same for taking a published pack back. */
export function previewRollback(context: EmbeddedContext, packId: string): Promise<PackPreview> {
  const found = findPack(context.db, packId)
  if (!found) throw new AppError('pack-not-found', `No pack ${packId}.`)
  return previewMembers(context, rollbackMembers(context, found.items))
}

async function previewMembers(context: EmbeddedContext, members: PackMember[]): Promise<PackPreview> {
  const facts = members.map((member) => itemFacts(context, member))
  return {
    items: facts.map(({ item }) => item),
    baseVersions: facts.map(({ item }) => ({
      kind: item.kind,
      id: item.id,
      name: item.name,
      version: item.fromVersion ?? 0,
    })),
    contents: facts.map(({ content }) => content),
    ...(await packImpacts(context, members)),
    runsAfter: runsAfter(context, members),
    contentHash: packHash(context.db, members),
  }
}
