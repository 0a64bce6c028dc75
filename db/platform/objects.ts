import { and, asc, desc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { prepared } from '@/db/prepared'
import { platformCounter, platformObject, platformVersion } from '@/db/schema/platform'

export type ObjectHead = typeof platformObject.$inferSelect
export type ObjectKind = ObjectHead['kind']
export type ObjectStatus = ObjectHead['status']
export type ObjectVersion = typeof platformVersion.$inferSelect

const headById = prepared((db) =>
  db
    .select()
    .from(platformObject)
    .where(and(eq(platformObject.kind, sql.placeholder('kind')), eq(platformObject.id, sql.placeholder('id'))))
    .prepare(),
)

const headByName = prepared((db) =>
  db
    .select()
    .from(platformObject)
    .where(and(eq(platformObject.kind, sql.placeholder('kind')), eq(platformObject.liveName, sql.placeholder('name'))))
    .prepare(),
)

const versionById = prepared((db) =>
  db
    .select()
    .from(platformVersion)
    .where(
      and(
        eq(platformVersion.kind, sql.placeholder('kind')),
        eq(platformVersion.id, sql.placeholder('id')),
        eq(platformVersion.version, sql.placeholder('version')),
      ),
    )
    .prepare(),
)

const liveHeads = prepared((db) =>
  db
    .select()
    .from(platformObject)
    .where(and(eq(platformObject.kind, sql.placeholder('kind')), isNotNull(platformObject.liveName)))
    .orderBy(asc(platformObject.name))
    .prepare(),
)

const changedHeads = prepared((db) =>
  db
    .select()
    .from(platformObject)
    .where(gt(platformObject.revision, sql.placeholder('revision')))
    .prepare(),
)

const counter = prepared((db) =>
  db
    .select({ value: platformCounter.value })
    .from(platformCounter)
    .where(eq(platformCounter.name, sql.placeholder('name')))
    .prepare(),
)

/** A number kept under a name; undefined = never set. */
export const counterValue = (db: Db, name: string): number | undefined => counter(db).get({ name })?.value

/** A table's name as it is compared: lower case, unquoted, the last part of a qualified name. */
export const plainName = (name: string): string => name.toLowerCase().split('.').at(-1)?.replaceAll(/["`]/g, '') ?? ''

/** What must be unique among the live objects of a kind. */
export const liveNameOf = (kind: ObjectKind, name: string): string =>
  kind === 'table' ? plainName(name) : name.toLowerCase()

/** By id, dropped objects included. */
export const objectById = (db: Db, kind: ObjectKind, id: string): ObjectHead | undefined =>
  headById(db).get({ kind, id })

/** By id or by name (which may be qualified); dropped objects are not found. */
export function findObject(db: Db, kind: ObjectKind, idOrName: string): ObjectHead | undefined {
  const byId = headById(db).get({ kind, id: idOrName })
  if (byId && byId.status !== 'dropped') return byId
  return headByName(db).get({ kind, name: liveNameOf(kind, idOrName) })
}

export const versionOf = (db: Db, kind: ObjectKind, id: string, version: number): ObjectVersion | undefined =>
  versionById(db).get({ kind, id, version })

/** The saves that lead from one version (null = from nothing) to a later one, latest first; discarded ones are not among them. */
export function savesBetween(
  db: Db,
  { kind, id }: { kind: ObjectKind; id: string },
  range: { from: number | null; to: number },
): ObjectVersion[] {
  const saves: ObjectVersion[] = []
  for (let next: number | null = range.to; next !== null && next !== range.from; ) {
    const version = versionOf(db, kind, id, next)
    if (!version) break
    saves.push(version)
    next = version.basedOn
  }
  return saves
}

/** All that are not dropped, by name. */
export const listObjects = (db: Db, kind: ObjectKind): ObjectHead[] => liveHeads(db).all({ kind })

/** The change counter: equal values mean that no object changed in between. */
export const catalogRevision = (db: Db): number => counterValue(db, 'revision') ?? 0

export const objectsChangedSince = (db: Db, revision: number): ObjectHead[] => changedHeads(db).all({ revision })

/** Newest first, without content. */
export function listVersions(db: Db, kind: ObjectKind, id: string) {
  return db
    .select({
      version: platformVersion.version,
      contentHash: platformVersion.contentHash,
      author: platformVersion.authorName,
      createdAt: platformVersion.createdAt,
    })
    .from(platformVersion)
    .where(and(eq(platformVersion.kind, kind), eq(platformVersion.id, id)))
    .orderBy(desc(platformVersion.version))
    .all()
}

/** Joins an object with one of its versions. */
const isVersion = (number: typeof platformObject.version | typeof platformObject.publishedVersion) =>
  and(
    eq(platformVersion.kind, platformObject.kind),
    eq(platformVersion.id, platformObject.id),
    eq(platformVersion.version, number),
  )

/** Content of the version in effect of every live object of a kind, in one query. */
export function publishedContents(db: Db, kind: ObjectKind) {
  return db
    .select({ head: platformObject, version: platformVersion })
    .from(platformObject)
    .innerJoin(platformVersion, isVersion(platformObject.publishedVersion))
    .where(and(eq(platformObject.kind, kind), isNotNull(platformObject.liveName)))
    .all()
}

/** The released tasks that are not offline, with the hash of what is in effect but without scripts. */
export function publishedTaskHashes(db: Db) {
  return db
    .select({
      id: platformObject.id,
      name: platformObject.name,
      owner: platformObject.owner,
      version: platformVersion.version,
      contentHash: platformVersion.contentHash,
    })
    .from(platformObject)
    .innerJoin(platformVersion, isVersion(platformObject.publishedVersion))
    .where(and(eq(platformObject.kind, 'task'), inArray(platformObject.status, ['online', 'frozen'])))
    .all()
}

/** Content of the latest version of every live object of a kind, in one query. */
export function latestContents(db: Db, kind: ObjectKind) {
  return db
    .select({ head: platformObject, version: platformVersion })
    .from(platformObject)
    .innerJoin(platformVersion, isVersion(platformObject.version))
    .where(and(eq(platformObject.kind, kind), isNotNull(platformObject.liveName)))
    .all()
}

/** Saved by this author and newer than what is in effect. */
export function unreleasedObjects(db: Db, authorId: string): ObjectHead[] {
  return db
    .select()
    .from(platformObject)
    .where(
      and(
        eq(platformObject.authorId, authorId),
        isNotNull(platformObject.liveName),
        sql`${platformObject.version} is not ${platformObject.publishedVersion}`,
      ),
    )
    .orderBy(asc(platformObject.revision))
    .all()
}
