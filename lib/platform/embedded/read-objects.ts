import type { Db } from '@/db/client'
import { findObject, listVersions, type ObjectHead, type ObjectVersion, versionOf } from '@/db/platform/objects'
import type { Schedule, Table, Task } from '@/lib/platform/port'
import type { TaskVersion } from '@/lib/platform/port-records'
import { taskHeader } from '@/lib/platform/task-header'
import type { ScheduleContent, TableContent, TaskSummary } from './contents'
import type { EmbeddedContext } from './context'
import { tableDdl } from './table-ddl'

export function toTable(head: ObjectHead, version: ObjectVersion): Table {
  const { name, layer, comment, lifecycleDays, columns } = version.content as TableContent
  return {
    id: head.id,
    name,
    layer,
    owner: head.owner,
    comment,
    version: version.version,
    publishedVersion: head.publishedVersion,
    columns,
    lifecycleDays,
  }
}

export function getTable(db: Db, idOrName: string): Table | undefined {
  const head = findObject(db, 'table', idOrName)
  return head && tableAtVersion(db, head.id, head.version)
}

export function tableAtVersion(db: Db, idOrName: string, number: number): Table | undefined {
  const head = findObject(db, 'table', idOrName)
  const version = head && versionOf(db, 'table', head.id, number)
  return version && toTable(head, version)
}

export function getTableDdl(db: Db, idOrName: string): string | undefined {
  const head = findObject(db, 'table', idOrName)
  const version = head && versionOf(db, 'table', head.id, head.version)
  return version && tableDdl(version.content as TableContent)
}

/** What records of tasks are read from, and the zone of their schedules. */
export type TaskSource = Pick<EmbeddedContext, 'db' | 'timeZone'>

/** Latest saved schedule of a task. */
export function getSchedule({ db, timeZone }: TaskSource, taskId: string): Schedule | null {
  const head = findObject(db, 'schedule', taskId)
  const version = head && versionOf(db, 'schedule', taskId, head.version)
  if (!version) return null
  return { taskId, ...(version.content as ScheduleContent), timeZone, version: version.version }
}

/** Everything but the script. */
export function toTask(source: TaskSource, head: ObjectHead): Omit<Task, 'scriptContent'> {
  const { type, comment, inputs, outputs } = head.summary as TaskSummary
  return {
    id: head.id,
    name: head.name,
    type,
    comment,
    owner: head.owner,
    version: head.version,
    publishedVersion: head.publishedVersion,
    status: head.status as Task['status'],
    inputs,
    outputs,
    schedule: getSchedule(source, head.id),
  }
}

export function getTask(source: TaskSource, idOrName: string): Task | undefined {
  const { db } = source
  const head = findObject(db, 'task', idOrName)
  const version = head && versionOf(db, 'task', head.id, head.version)
  if (!version) return undefined
  const task = toTask(source, head)
  return { ...task, scriptContent: taskHeader(task) + (version.script ?? '') }
}

export function taskVersions(db: Db, idOrName: string): TaskVersion[] {
  const id = findObject(db, 'task', idOrName)?.id ?? idOrName
  return listVersions(db, 'task', id).map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

export function tableVersions(db: Db, idOrName: string): TaskVersion[] {
  const id = findObject(db, 'table', idOrName)?.id ?? idOrName
  return listVersions(db, 'table', id).map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/** Without the platform's comment block: what was saved. */
export function taskAtVersion(db: Db, idOrName: string, number: number): { scriptContent: string } | undefined {
  const id = findObject(db, 'task', idOrName)?.id ?? idOrName
  const version = versionOf(db, 'task', id, number)
  return version && { scriptContent: version.script ?? '' }
}
