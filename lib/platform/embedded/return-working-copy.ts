import type { Db } from '@/db/client'
import { findObject, type ObjectHead, type ObjectVersion } from '@/db/platform/objects'
import { returnToVersion } from '@/db/platform/save-object'
import { setTaskTables } from '@/db/platform/task-tables'
import type { TableContent, TableSummary, TaskContent, TaskSummary } from './contents'

/** Tables of the script that the working copy goes back to; empty where it is no task. */
export interface ScriptTables {
  inputs: string[]
  outputs: string[]
}

interface Return {
  head: ObjectHead
  version: ObjectVersion
  tables: ScriptTables
  at: Date
}

/**
 * Makes an earlier version the working copy again, inside the caller's transaction. Versions stay in the history, so that a number
 * never means two things.
 */
export function returnWorkingCopy(db: Db, { head, version, tables, at }: Return): void {
  const summary = summaryAt(head, version, tables)
  returnToVersion(db, version, { name: nameAt(head, version), summary, at })
  const { inputs: reads, outputs: writes } = tables
  if (head.kind === 'task') setTaskTables(db, head.id, 'saved', { reads, writes })
}

/** The release of a version is taken back: its saved copy goes with it, unless somebody has saved on top of it, or holds the name. */
export function returnReleased(db: Db, released: number | null, { head, ...rest }: Return): void {
  const holder = findObject(db, head.kind, nameAt(head, rest.version))
  if (head.version !== released || (holder && holder.id !== head.id)) return
  returnWorkingCopy(db, { head, ...rest })
}

/** A schedule has no name of its own. */
export const nameAt = (head: ObjectHead, { content }: ObjectVersion): string =>
  head.kind === 'schedule' ? head.name : (content as { name: string }).name

function summaryAt(head: ObjectHead, { content }: ObjectVersion, tables: ScriptTables): unknown {
  if (head.kind === 'table') {
    const { layer, comment, columns } = content as TableContent
    return { layer, comment, columnCount: columns.length } satisfies TableSummary
  }
  if (head.kind !== 'task') return head.summary
  const { type, comment } = content as TaskContent
  return { type, comment, ...tables } satisfies TaskSummary
}
