import { and, asc, count, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { prepared } from '@/db/prepared'
import { platformPack, platformPackItem } from '@/db/schema/platform'

export type PackRow = typeof platformPack.$inferSelect
export type PackItemRow = typeof platformPackItem.$inferSelect

const byId = prepared((db) =>
  db
    .select()
    .from(platformPack)
    .where(eq(platformPack.id, sql.placeholder('id')))
    .prepare(),
)

const itemsById = prepared((db) =>
  db
    .select()
    .from(platformPackItem)
    .where(eq(platformPackItem.packId, sql.placeholder('id')))
    .orderBy(asc(platformPackItem.position))
    .prepare(),
)

export function findPack(db: Db, id: string): { pack: PackRow; items: PackItemRow[] } | undefined {
  const pack = byId(db).get({ id })
  return pack && { pack, items: itemsById(db).all({ id }) }
}

/** Newest first, with their items, in two queries. */
export function listPackRows(
  db: Db,
  limit: number,
): { total: number; packs: { pack: PackRow; items: PackItemRow[] }[] } {
  const total = db.select({ total: count() }).from(platformPack).get()?.total ?? 0
  const packs = db
    .select()
    .from(platformPack)
    .orderBy(desc(platformPack.createdAt), desc(sql`rowid`))
    .limit(limit)
    .all()
  const ids = packs.map((pack) => pack.id)
  const items = ids.length
    ? db
        .select()
        .from(platformPackItem)
        .where(inArray(platformPackItem.packId, ids))
        .orderBy(asc(platformPackItem.position))
        .all()
    : []
  const byPack = Map.groupBy(items, (item) => item.packId)
  return { total, packs: packs.map((pack) => ({ pack, items: byPack.get(pack.id) ?? [] })) }
}

export function insertPack(db: Db, pack: PackRow, items: Omit<PackItemRow, 'packId' | 'position'>[]): void {
  db.insert(platformPack).values(pack).run()
  insertItems(db, pack.id, items)
}

/** Of a draft, whose items follow what is saved. */
export function replaceItems(db: Db, packId: string, items: Omit<PackItemRow, 'packId' | 'position'>[]): void {
  db.delete(platformPackItem).where(eq(platformPackItem.packId, packId)).run()
  insertItems(db, packId, items)
}

function insertItems(db: Db, packId: string, items: Omit<PackItemRow, 'packId' | 'position'>[]): void {
  if (items.length === 0) return
  db.insert(platformPackItem)
    .values(items.map((item, position) => ({ ...item, packId, position })))
    .run()
}

export function updatePack(db: Db, id: string, set: Partial<PackRow>): void {
  db.update(platformPack).set(set).where(eq(platformPack.id, id)).run()
}

/** Once per item; false = it has a result already. */
export function setItemResult(
  db: Db,
  item: PackItemRow,
  result: PackItemRow['result'],
  message: string | null,
): boolean {
  const changed = db
    .update(platformPackItem)
    .set({ result, message })
    .where(
      and(
        eq(platformPackItem.packId, item.packId),
        eq(platformPackItem.position, item.position),
        sql`${platformPackItem.result} is null`,
      ),
    )
    .run()
  return changed.changes === 1
}

/** Packs not published yet that hold an object. */
export const openPacksWith = (db: Db, { kind, id }: { kind: PackItemRow['kind']; id: string }): PackRow[] =>
  db
    .selectDistinct({ pack: platformPack })
    .from(platformPack)
    .innerJoin(platformPackItem, eq(platformPackItem.packId, platformPack.id))
    .where(
      and(
        inArray(platformPack.status, ['draft', 'frozen', 'publishing']),
        inArray(platformPackItem.kind, kind === 'task' ? ['task', 'sync'] : [kind]),
        eq(platformPackItem.objectId, id),
      ),
    )
    .all()
    .map((row) => row.pack)

/** Versions of an object whose release was taken back, latest first. */
export function rollbacksOf(
  db: Db,
  { kind, id }: { kind: PackItemRow['kind']; id: string },
): Array<{ version: number | null; at: Date | null }> {
  return db
    .select({ version: platformPackItem.fromVersion, at: platformPack.publishedAt })
    .from(platformPackItem)
    .innerJoin(platformPack, eq(platformPack.id, platformPackItem.packId))
    .where(
      and(
        inArray(platformPackItem.kind, kind === 'task' ? ['task', 'sync'] : [kind]),
        eq(platformPackItem.objectId, id),
        eq(platformPackItem.result, 'done'),
        isNotNull(platformPack.rollbackOf),
      ),
    )
    .orderBy(desc(platformPack.publishedAt))
    .all()
}

/** Packs that are being published now and touch one of these objects. */
export function publishingPacksOf(db: Db, objectIds: string[]): string[] {
  if (objectIds.length === 0) return []
  return db
    .selectDistinct({ id: platformPack.id })
    .from(platformPack)
    .innerJoin(platformPackItem, eq(platformPackItem.packId, platformPack.id))
    .where(and(eq(platformPack.status, 'publishing'), inArray(platformPackItem.objectId, objectIds)))
    .all()
    .map((row) => row.id)
}
