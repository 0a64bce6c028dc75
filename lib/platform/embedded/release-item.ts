import type { Db } from '@/db/client'
import { type ObjectHead, type ObjectKind, objectById, versionOf } from '@/db/platform/objects'
import { diffText } from '@/lib/contracts/diff-text'
import type { ChangeSetItem, ReleaseItem } from '@/lib/contracts/release'
import { diffColumns } from '@/lib/sql/ddl/diff-columns'
import type { ScheduleContent, TableContent, TaskContent } from './contents'
import type { TaskSource } from './read-objects'
import { tableDdl } from './table-ddl'

/** One object of a pack: from the version in effect to the one that will be. */
export interface PackMember {
  kind: ObjectKind
  id: string
  name: string
  op: ReleaseItem['op']
  fromVersion: number | null
  toVersion: number
}

export interface ItemFacts {
  item: ChangeSetItem
  /** Whole texts before and after, as they will stand. */
  content: { from: string; to: string }
}

/** What releasing this object would change. */
export function itemFacts(source: TaskSource, member: PackMember): ItemFacts {
  const { db } = source
  const from = member.fromVersion === null ? undefined : versionOf(db, member.kind, member.id, member.fromVersion)
  const goes = member.op === 'drop' || member.op === 'offline'
  const to = goes ? undefined : versionOf(db, member.kind, member.id, member.toVersion)
  const content = { from: from ? textOf(source, member.kind, from) : '', to: to ? textOf(source, member.kind, to) : '' }
  const diff = diffText(content.from, content.to)
  const columnChanges =
    member.kind === 'table' && from && to
      ? diffColumns((from.content as TableContent).columns, (to.content as TableContent).columns)
      : undefined
  return {
    content,
    item: {
      kind: itemKind(db, member),
      op: member.op,
      id: member.id,
      name: member.name,
      fromVersion: member.fromVersion,
      toVersion: member.toVersion,
      breaking: goes || (columnChanges ?? []).some((change) => change.breaking),
      ...(columnChanges ? { columnChanges } : {}),
      added: diff.added,
      removed: diff.removed,
      diff,
    },
  }
}

/** The pack member for what is saved but not in effect. */
export function memberOf(db: Db, head: ObjectHead): PackMember {
  const name = head.kind === 'schedule' ? (objectById(db, 'task', head.id)?.name ?? head.name) : head.name
  return {
    kind: head.kind,
    id: head.id,
    name,
    op: head.publishedVersion === null ? 'create' : 'change',
    fromVersion: head.publishedVersion,
    toVersion: head.version,
  }
}

function itemKind(db: Db, member: PackMember): ReleaseItem['kind'] {
  if (member.kind !== 'task') return member.kind
  return taskTypeOf(db, member.id, member.toVersion) === 'sync' ? 'sync' : 'task'
}

export const taskTypeOf = (db: Db, id: string, version: number): TaskContent['type'] | undefined =>
  (versionOf(db, 'task', id, version)?.content as TaskContent | undefined)?.type

type Saved = { content: unknown; script: string | null }

function textOf({ timeZone }: TaskSource, kind: ObjectKind, version: Saved): string {
  if (kind === 'table') return tableDdl(version.content as TableContent)
  if (kind === 'task') return version.script ?? ''
  const content = kind === 'schedule' ? withZone(version.content as ScheduleContent, timeZone) : version.content
  return `${JSON.stringify(content, null, 2)}\n`
}

/** A cron says nothing without its zone, which stands right after it. */
const withZone = ({ cron, ...rest }: ScheduleContent, timeZone: string) => ({ cron, timeZone, ...rest })
