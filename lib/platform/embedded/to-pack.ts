import type { Db } from '@/db/client'
import { findPack, listPackRows, type PackItemRow, type PackRow } from '@/db/platform/packs'
import type { ColumnChange } from '@/lib/contracts/lineage'
import type { Pack } from '@/lib/platform/port'
import type { Page } from '@/lib/platform/port-records'
import { runsOfPack } from './run-after-publish'

export function getPack(db: Db, packId: string): Pack | undefined {
  const found = findPack(db, packId)
  return found && withRuns(db, found)
}

export function listPacks(db: Db, limit = 50): Page<Pack> {
  const { total, packs } = listPackRows(db, limit)
  return { total, returned: packs.length, items: packs.map(toPack) }
}

/** The pack with what it set going. */
export function withRuns(db: Db, found: { pack: PackRow; items: PackItemRow[] }): Pack {
  const started = runsOfPack(db, found.pack.id)
  return { ...toPack(found), ...(started.length > 0 ? { started } : {}) }
}

export function toPack({ pack, items }: { pack: PackRow; items: PackItemRow[] }): Pack {
  return {
    id: pack.id,
    title: pack.title,
    status: pack.status,
    mode: pack.mode,
    author: pack.authorName,
    contentHash: pack.contentHash,
    items: items.map(toItem),
    createdAt: pack.createdAt.toISOString(),
    publishedAt: pack.publishedAt?.toISOString() ?? null,
    ...(pack.rollbackOf ? { rollbackOf: pack.rollbackOf } : {}),
  }
}

function toItem(item: PackItemRow): Pack['items'][number] {
  return {
    kind: item.kind,
    op: item.op,
    id: item.objectId,
    name: item.name,
    fromVersion: item.fromVersion,
    toVersion: item.toVersion,
    breaking: item.breaking,
    ...(item.columnChanges ? { columnChanges: item.columnChanges as ColumnChange[] } : {}),
    ...(item.added === null ? {} : { added: item.added }),
    ...(item.removed === null ? {} : { removed: item.removed }),
    ...(item.result ? { result: item.result } : {}),
    ...(item.message ? { message: item.message } : {}),
  }
}
