import type { ObjectHead, ObjectKind, ObjectStatus } from '@/db/platform/objects'
import { findObject, versionOf } from '@/db/platform/objects'
import { saveVersion } from '@/db/platform/save-object'
import { AppError } from '@/lib/errors'
import type { WriteContext } from '@/lib/platform/port'
import { contentHashOf } from './contents'
import { type EmbeddedContext, newId } from './context'

interface Save {
  kind: ObjectKind
  /** Undefined = a new object. */
  head: ObjectHead | undefined
  /** Id of a new object when it is not made up. */
  id?: string
  name: string
  content: unknown
  script?: string
  summary: unknown
  status: ObjectStatus
}

const prefixes: Record<ObjectKind, string> = {
  table: 'tbl',
  task: 'task',
  schedule: 'sch',
  datasource: 'ds',
  'quality-rule': 'rule',
}

/** Adds a version unless nothing changed; returns id and number. Runs inside the caller's transaction. */
export function saveObject(context: EmbeddedContext, write: WriteContext, save: Save): { id: string; version: number } {
  const { head, kind, content } = save
  const script = save.script ?? null
  const contentHash = contentHashOf(content, script)
  assertNameFree(context, save)
  if (head && versionOf(context.db, kind, head.id, head.version)?.contentHash === contentHash) {
    return { id: head.id, version: head.version }
  }
  const id = head?.id ?? save.id ?? newId(prefixes[kind])
  const { name, summary, status } = save
  const { actor } = write
  const at = context.now()
  const owner = head?.owner ?? actor.name
  const origin = write.conversationId
  const row = { kind, id, name, owner, content, script, contentHash, summary, author: actor, origin, at, status }
  return { id, version: saveVersion(context.db, row) }
}

/** Refuses a write that was made against an older version than the latest. */
export function assertBase(head: ObjectHead, baseVersion: number | undefined): void {
  if (baseVersion === undefined || baseVersion === head.version) return
  throw new AppError(
    'stale-base',
    `${head.name} is at version ${head.version} now, the change was made against version ${baseVersion}. Read it again.`,
    { details: { kind: head.kind, id: head.id, name: head.name, version: head.version, baseVersion } },
  )
}

export function assertNameFree(
  context: EmbeddedContext,
  { kind, head, name }: Pick<Save, 'kind' | 'head' | 'name'>,
): void {
  if (head && head.name.toLowerCase() === name.toLowerCase()) return
  const holder = findObject(context.db, kind, name)
  if (!holder || holder.id === head?.id) return
  throw new AppError('conflict', `There is a ${kind} named ${name} already. Pass its id to change it.`, {
    details: { kind, id: holder.id, name: holder.name, version: holder.version },
  })
}
