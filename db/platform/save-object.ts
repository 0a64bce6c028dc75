import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { platformCounter, platformObject, platformVersion } from '@/db/schema/platform'
import type { ObjectHead, ObjectKind, ObjectStatus, ObjectVersion } from './objects'
import { catalogRevision, liveNameOf, objectById } from './objects'

export interface NewVersion {
  kind: ObjectKind
  id: string
  name: string
  owner: string
  content: unknown
  script: string | null
  contentHash: string
  summary: unknown
  author: { id: string; name: string }
  /** Conversation that saves it. */
  origin?: string | undefined
  at: Date
  /** Status of a new object. */
  status: ObjectStatus
}

/** Moves the change counter; call it inside the transaction that changes an object. */
export function nextRevision(db: Db): number {
  const value = catalogRevision(db) + 1
  setCounter(db, 'revision', value)
  return value
}

export function setCounter(db: Db, name: string, value: number): void {
  db.insert(platformCounter)
    .values({ name, value })
    .onConflictDoUpdate({ target: platformCounter.name, set: { value } })
    .run()
}

/** Adds a version (the first one creates the object). Runs inside the caller's transaction. Returns the version's number. */
export function saveVersion(db: Db, input: NewVersion): number {
  const head = objectById(db, input.kind, input.id)
  const version = head ? lastVersion(db, head) + 1 : 1
  const { kind, id, content, script, contentHash, author, at } = input
  db.insert(platformVersion)
    .values({
      kind,
      id,
      version,
      content,
      script,
      contentHash,
      authorId: author.id,
      authorName: author.name,
      basedOn: head?.version ?? null,
      origin: input.origin ?? null,
      createdAt: at,
    })
    .run()
  const common = {
    name: input.name,
    liveName: liveNameOf(input.kind, input.name),
    version,
    authorId: author.id,
    summary: input.summary,
    revision: nextRevision(db),
    updatedAt: at,
  }
  if (head) updateHead(db, head, common)
  else {
    const { owner, status } = input
    db.insert(platformObject)
      .values({ ...common, kind, id, owner, status, publishedVersion: null, createdAt: at })
      .run()
  }
  return version
}

/** Sets what is in effect, if it still is `from`; false = somebody else was first. */
export function setPublished(
  db: Db,
  head: Pick<ObjectHead, 'kind' | 'id'>,
  move: { from: number | null; to: number | null; status?: ObjectStatus },
): boolean {
  const changed = db
    .update(platformObject)
    .set({
      publishedVersion: move.to,
      revision: nextRevision(db),
      ...(move.to === null ? {} : { lastPublished: move.to }),
      ...(move.status ? { status: move.status } : {}),
    })
    .where(
      and(
        eq(platformObject.kind, head.kind),
        eq(platformObject.id, head.id),
        sql`${platformObject.publishedVersion} is ${move.from}`,
      ),
    )
    .run()
  return changed.changes === 1
}

/** Makes an earlier version the working copy again; later ones stay in the history. Runs inside the caller's transaction. */
export function returnToVersion(db: Db, to: ObjectVersion, head: { name: string; summary: unknown; at: Date }): void {
  const { name, summary, at } = head
  updateHead(db, to, {
    name,
    liveName: liveNameOf(to.kind, name),
    version: to.version,
    authorId: to.authorId,
    summary,
    revision: nextRevision(db),
    updatedAt: at,
  })
}

/** A dropped object gives its name free. */
export function setStatus(db: Db, head: Pick<ObjectHead, 'kind' | 'id'>, status: ObjectStatus): void {
  updateHead(db, head, { status, revision: nextRevision(db), ...(status === 'dropped' ? { liveName: null } : {}) })
}

function updateHead(db: Db, head: Pick<ObjectHead, 'kind' | 'id'>, set: Partial<ObjectHead>): void {
  db.update(platformObject)
    .set(set)
    .where(and(eq(platformObject.kind, head.kind), eq(platformObject.id, head.id)))
    .run()
}

/** Versions are never reused, also after a rollback moved the pointer back. */
function lastVersion(db: Db, head: ObjectHead): number {
  const row = db
    .select({ last: sql<number>`max(${platformVersion.version})` })
    .from(platformVersion)
    .where(and(eq(platformVersion.kind, head.kind), eq(platformVersion.id, head.id)))
    .get()
  return row?.last ?? head.version
}
