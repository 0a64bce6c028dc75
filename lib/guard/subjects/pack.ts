import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { readArguments } from '@/lib/guard/read-arguments'
import { emptySubject, facts, type Subject, type SubjectReader, severityOf } from '@/lib/guard/subject'
import type { Platform } from '@/lib/platform/port'

const packArguments = z.object({
  packId: z.string().optional(),
  title: z.string().optional(),
  items: z.array(z.object({ kind: z.string(), id: z.string() })).optional(),
})

/** What a pack would put on prod: change set, texts and impact as the platform computes them. */
export const commitSubject: SubjectReader = async (input) => {
  const { packId, title, items } = readArguments(packArguments, input.arguments)
  const pack = packId === undefined ? undefined : existingPack(input.platform, packId)
  const preview = await input.platform.previewPack({ packId, items }, input.actorId)
  if (preview.items.length === 0) throw new AppError('conflict', 'There is nothing saved that waits for a release.')
  return {
    ...emptySubject,
    ...preview,
    target: { kind: 'pack', id: packId ?? `pending:${input.actorId}`, name: pack?.title ?? title ?? 'release' },
    severity: severityOf(preview.impacts),
    facts: facts({ pack: packId, 'pack-status': pack?.status }),
    undo: { code: 'rollback', params: {} },
  }
}

/** A release taken back: every object returns to the version it had before. */
export const rollbackSubject: SubjectReader = ({ arguments: args, platform }) => {
  const { packId } = readArguments(z.object({ packId: z.string() }), args)
  const pack = existingPack(platform, packId)
  const versions = pack.items.map((item) => ({ name: item.name, from: item.toVersion, to: item.fromVersion }))
  return {
    ...emptySubject,
    target: { kind: 'pack', id: pack.id, name: pack.title },
    baseVersions: pack.items.flatMap((item) => currentVersion(platform, item)),
    severity: 'MEDIUM',
    facts: facts({
      'pack-status': pack.status,
      items: pack.items.length,
      'roll-back-to': versions
        .map(({ name, from, to }) => `${name} v${from} → ${to === null ? '—' : `v${to}`}`)
        .join(', '),
    }),
    undo: { code: 'publish-again', params: {} },
    bound: { contentHash: pack.contentHash, status: pack.status, versions },
  }
}

function existingPack(platform: Platform, packId: string) {
  const pack = platform.getPack(packId)
  if (!pack) throw new AppError('pack-not-found', `There is no pack ${packId}.`)
  return pack
}

function currentVersion(platform: Platform, item: { kind: string; id: string; name: string }): Subject['baseVersions'] {
  const version =
    item.kind === 'table'
      ? platform.getTable(item.id)?.version
      : item.kind === 'task'
        ? platform.getTask(item.id)?.version
        : undefined
  return version === undefined ? [] : [{ kind: item.kind, id: item.id, name: item.name, version }]
}
