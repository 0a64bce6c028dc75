import type { Db } from '@/db/client'
import { findObject, type ObjectHead, type ObjectKind, unreleasedObjects } from '@/db/platform/objects'
import { findPack, type PackItemRow } from '@/db/platform/packs'
import type { ErrorCode } from '@/lib/contracts/error-code'
import { AppError } from '@/lib/errors'
import { memberOf, type PackMember } from './release-item'

/** A task needs its tables, a schedule its task: this is the order of publishing. */
const order: ObjectKind[] = ['datasource', 'table', 'task', 'schedule', 'quality-rule']
const notFound: Partial<Record<ObjectKind, ErrorCode>> = { table: 'table-not-found', task: 'task-not-found' }

export interface PackSelection {
  packId?: string
  items?: Array<{ kind: string; id: string }>
}

/** Objects of a pack: a frozen pack's as frozen, else what is saved now (all pending ones of the actor when none are named). */
export function packMembers(db: Db, selection: PackSelection, actorId: string): PackMember[] {
  const known = selection.packId === undefined ? undefined : findPack(db, selection.packId)
  if (selection.packId !== undefined && !known) throw new AppError('pack-not-found', `No pack ${selection.packId}.`)
  if (known && !selection.items && known.pack.status !== 'draft') return known.items.map(frozenMember)
  const heads = selection.items
    ? selection.items.map((item) => namedObject(db, item))
    : known
      ? known.items.map((item) => namedObject(db, { kind: item.kind, id: item.objectId }))
      : unreleasedObjects(db, actorId)
  const members = uniqueHeads(heads)
    .filter((head) => head.version !== head.publishedVersion)
    .map((head) => memberOf(db, head))
  if (members.length === 0) throw new AppError('invalid-arguments', 'There is nothing saved that waits for a release.')
  return members.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
}

/** Sync tasks are tasks; items only show them apart. */
export function objectKindOf<K extends string>(kind: K): Exclude<K, 'sync'> | 'task' {
  return kind === 'sync' ? 'task' : (kind as Exclude<K, 'sync'>)
}

export const frozenMember = (item: PackItemRow): PackMember => ({
  kind: objectKindOf(item.kind),
  id: item.objectId,
  name: item.name,
  op: item.op,
  fromVersion: item.fromVersion,
  toVersion: item.toVersion,
})

export function namedObject(db: Db, item: { kind: string; id: string }): ObjectHead {
  const known = order.find((candidate) => candidate === objectKindOf(item.kind))
  const head = known && findObject(db, known, item.id)
  if (head) return head
  throw new AppError((known && notFound[known]) ?? 'not-found', `No ${item.kind} ${item.id}.`, {
    details: { kind: item.kind, id: item.id },
  })
}

const uniqueHeads = (heads: ObjectHead[]): ObjectHead[] => [
  ...new Map(heads.map((head) => [`${head.kind} ${head.id}`, head])).values(),
]
