import { z } from 'zod'
import { packTitle } from '@/lib/contracts/pack-title'
import { AppError } from '@/lib/errors'
import { readArguments } from '@/lib/guard/read-arguments'
import { emptySubject, facts, type SubjectReader, severityOf } from '@/lib/guard/subject'
import type { Platform } from '@/lib/platform/port'
import type { PackPreview } from '@/lib/platform/port-records'

const packArguments = z.object({
  packId: z.string().optional(),
  title: z.string().optional(),
  items: z.array(z.object({ kind: z.string(), id: z.string() })).optional(),
})

/** What a pack would put on prod: change set, texts and impact as the platform computes them. */
export const commitSubject: SubjectReader = async (input) => {
  const { packId, title, items } = readArguments(packArguments, input.arguments)
  const pack = packId === undefined ? undefined : existingPack(input.platform, packId)
  const preview = await input.platform.previewPack({ packId, items }, input.actorId, input.conversationId)
  if (preview.items.length === 0) throw new AppError('conflict', 'There is nothing saved that waits for a release.')
  return {
    ...emptySubject,
    ...preview,
    target: {
      kind: 'pack',
      id: packId ?? `pending:${input.actorId}`,
      name: pack ? packTitle(preview.items, pack.title) : namesOf(preview),
    },
    severity: bringsBack(preview) ? 'HIGH' : severityOf(preview.impacts),
    facts: facts({
      'pack-title': title && packTitle(preview.items, title),
      pack: packId,
      'pack-author': pack?.author,
      'pack-status': pack?.status,
      ...afterwards(preview),
    }),
    undo: { code: 'rollback', params: {} },
    bound: { contentHash: preview.contentHash },
  }
}

/** A release taken back, as the platform computes it. */
export const rollbackSubject: SubjectReader = async ({ arguments: args, platform }) => {
  const { packId } = readArguments(z.object({ packId: z.string() }), args)
  const pack = existingPack(platform, packId)
  const preview = await platform.previewRollback(packId)
  return {
    ...emptySubject,
    ...preview,
    target: { kind: 'pack', id: pack.id, name: pack.title },
    severity: severityOf(preview.impacts),
    facts: facts({ pack: pack.id, 'pack-author': pack.author, 'pack-status': pack.status, ...afterwards(preview) }),
    undo: { code: 'publish-again', params: {} },
    restores: true,
    repairs: true,
    bound: { contentHash: preview.contentHash, status: pack.status },
  }
}

/** A breaking change that somebody took back and that would come along: no lineage says what it broke. */
const bringsBack = ({ items, earlier = [] }: PackPreview): boolean => {
  const rolled = new Set(earlier.flatMap(({ id, rolledBackAt }) => (rolledBackAt === undefined ? [] : id)))
  return items.some(({ id, breaking }) => breaking && rolled.has(id))
}

const named = 3

/** What is released, by its own names: a title is what somebody, or a model, calls it. */
function namesOf({ items }: PackPreview): string {
  const names = [...new Set(items.map(({ name }) => name))] // a table and the task that fills it share theirs
  return `${names.slice(0, named).join(', ')}${names.length > named ? ` +${names.length - named}` : ''}`
}

/** The runs that follow by themselves. Shown and not bound: the data day moves on while the card waits. */
function afterwards({ runsAfter = [] }: PackPreview): Record<string, string> {
  const text = (isHeld: boolean) =>
    runsAfter
      .filter((run) => run.isHeld === isHeld)
      .map(({ taskName, bizdate }) => `${taskName} (${bizdate})`)
      .join(', ')
  return { 'runs-after': text(false), 'held-after': text(true) }
}

function existingPack(platform: Platform, packId: string) {
  const pack = platform.getPack(packId)
  if (!pack) throw new AppError('pack-not-found', `There is no pack ${packId}.`)
  return pack
}
