import type { Db } from '@/db/client'
import { loadBlob } from '@/db/ledger/blobs'
import { findPreview, type InteractionRow, interactionsOf } from '@/db/ledger/interactions'
import type { ChangedObject } from '@/lib/contracts/changed-object'
import { diffText } from '@/lib/contracts/diff-text'
import { type CommitPreview, interactionStatuses } from '@/lib/contracts/interaction'
import type { Platform } from '@/lib/platform/port'
import type { TaskVersion } from '@/lib/platform/port-records'
import { fingerprintOf } from './digest'
import type { Subject } from './subject'

/** An object that moved since it was previewed. */
export type Drift = ChangedObject

interface Reading {
  db: Db
  platform: Platform
}

/**
 * What is no longer as the card showed it: versions that it stands on, and what it would have released. Who, when, and the lines.
 * Without a `current` subject, because nothing is left to do, the platform is asked for each object.
 */
export function driftOf({ db, platform }: Reading, row: InteractionRow, current: Subject | undefined): Drift[] {
  const shown = row.baseVersions as CommitPreview['baseVersions']
  const bases = shown.flatMap((base): Drift[] => {
    const to = current?.baseVersions.find(isSame(base))?.version ?? versionInEffect(platform, base)
    if (to === undefined || to === base.version) return []
    const found = { kind: base.kind, id: base.id, name: base.name, from: base.version, to }
    return [{ ...found, side: 'base', ...authorOf(platform, found), diff: diffOf(db, row, current, base, 'from') }]
  })
  return current ? [...bases, ...movedItems({ db, platform }, row, current)] : bases
}

/** Saved anew after the preview: what would be released is another version. */
function movedItems({ db, platform }: Reading, row: InteractionRow, current: Subject): Drift[] {
  return itemsOf(db, row).flatMap((item): Drift[] => {
    const now = current.items.find(isSame(item))
    if (!now || now.toVersion === item.toVersion) return []
    const found = { kind: item.kind, id: item.id, name: item.name, from: item.toVersion, to: now.toVersion }
    return [{ ...found, side: 'change', ...saverOf(platform, found), diff: diffOf(db, row, current, item, 'to') }]
  })
}

/**
 * What changed since the card that drift made void, for the card that takes its place; undefined where the conversation's latest card
 * on the target ended otherwise.
 */
export function changedSince(
  reading: Reading,
  conversationId: string,
  tool: string,
  current: Subject,
): CommitPreview['changedSince'] {
  const target = `${current.target.kind}:${current.target.id}`
  const last = interactionsOf(reading.db, conversationId, tool, interactionStatuses).find(
    (row) => row.target === target,
  )
  if (last?.status !== 'voided_by_drift') return undefined
  const objects = driftOf(reading, last, current)
  return objects.length > 0 ? { interactionId: last.id, fingerprint: fingerprintOf(last.digest), objects } : undefined
}

/** Of what is no longer part of the call, such as a change that somebody else has released. */
export function versionInEffect(platform: Platform, { kind, id }: Key): number | undefined {
  if (kind === 'table') return platform.getTable(id)?.publishedVersion ?? undefined
  return kind === 'task' || kind === 'sync' ? (platform.getTask(id)?.publishedVersion ?? undefined) : undefined
}

type Key = Pick<Drift, 'kind' | 'id'>
const isSame = (one: Key) => (other: Key) => one.kind === other.kind && one.id === other.id

const itemsOf = (db: Db, row: InteractionRow): CommitPreview['items'] =>
  (findPreview(db, row.previewId) as CommitPreview | undefined)?.items ?? []

/** Of the text that the card stored to that of now; null where no text of the object is kept. */
function diffOf(
  db: Db,
  row: InteractionRow,
  current: Subject | undefined,
  object: Key,
  side: 'from' | 'to',
): Drift['diff'] {
  const before = (row.contents as Array<{ from: string; to: string }>)[itemsOf(db, row).findIndex(isSame(object))]
  const after = current?.contents[current.items.findIndex(isSame(object))]
  return before && after ? diffText(loadBlob(db, before[side]), after[side]) : null
}

type Moved = Pick<Drift, 'kind' | 'id' | 'to'>
type Author = Pick<Drift, 'by' | 'at'>

/** Packs looked through for the one that put a version into effect. */
const recentPacks = 200

/** Who put the version into effect, or saved it where no pack did; null = the platform does not say. */
function authorOf(platform: Platform, moved: Moved): Author {
  const pack = platform
    .listPacks(recentPacks)
    .items.find(
      ({ publishedAt, items }) =>
        publishedAt !== null && items.some((item) => isSame(item)(moved) && item.toVersion === moved.to),
    )
  return pack ? { by: pack.author, at: pack.publishedAt } : saverOf(platform, moved)
}

function saverOf(platform: Platform, { kind, id, to }: Moved): Author {
  const saved = versionsOf(platform, { kind, id }).find(({ version }) => version === to)
  return { by: saved?.author ?? null, at: saved?.createdAt ?? null }
}

function versionsOf(platform: Platform, { kind, id }: Key): TaskVersion[] {
  if (kind === 'table') return platform.tableVersions(id)
  return kind === 'task' || kind === 'sync' ? platform.taskVersions(id) : []
}
