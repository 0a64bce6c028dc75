import { type ObjectHead, objectById, versionOf } from '@/db/platform/objects'
import { findPack, type PackItemRow, setItemResult } from '@/db/platform/packs'
import { setPublished, setStatus } from '@/db/platform/save-object'
import { setTaskTables } from '@/db/platform/task-tables'
import { inTransaction } from '@/db/transaction'
import { AppError } from '@/lib/errors'
import type { WriteStatement } from '@/lib/warehouse/port'
import { alterTable, createTable, dropTable } from './alter-table'
import type { TableContent, TaskContent, TaskSummary } from './contents'
import type { EmbeddedContext } from './context'
import { objectKindOf } from './pack-members'
import { returnReleased } from './return-working-copy'
import { taskLineage } from './task-lineage'

/**
 * Puts one item into effect and records its result: first the warehouse under the item's own key, then our rows in one
 * transaction. Called again after a crash it does nothing twice. What cannot be known is thrown, never recorded.
 */
export async function applyItem(context: EmbeddedContext, item: PackItemRow): Promise<'done' | 'failed'> {
  const problem = movedBase(context, item) ?? (await changeWarehouse(context, item))
  const tables = await taskTables(context, item)
  context.boundary(`item-${item.position}-warehouse`)
  return inTransaction(context.db, () => {
    const failure = problem ?? publish(context, item, tables)
    setItemResult(context.db, item, failure ? 'failed' : 'done', failure ?? null)
    return failure ? 'failed' : 'done'
  })
}

function movedBase(context: EmbeddedContext, item: PackItemRow): string | undefined {
  const head = objectById(context.db, objectKindOf(item.kind), item.objectId)
  if (!head || head.status === 'dropped') return 'object-gone'
  return head.publishedVersion === item.fromVersion ? undefined : 'stale-base'
}

/** Undefined = applied (now or before), a text = refused by the engine. */
async function changeWarehouse(context: EmbeddedContext, item: PackItemRow): Promise<string | undefined> {
  const statements = item.kind === 'table' ? tableStatements(context, item) : []
  if (statements.length === 0) return undefined
  const key = `pack:${item.packId}:${item.position}`
  try {
    await context.warehouse.write(key, statements)
    return undefined
  } catch (error) {
    // The error may have come after the commit (a lost answer): only the warehouse's own record tells.
    if (await context.warehouse.writeOutcome(key)) return undefined
    if (error instanceof AppError && error.code !== 'warehouse-unavailable') return error.message
    throw error
  }
}

/** What a table's item does in the warehouse. */
export function tableStatements(
  context: Pick<EmbeddedContext, 'db'>,
  item: Pick<PackItemRow, 'objectId' | 'op' | 'fromVersion' | 'toVersion'>,
): WriteStatement[] {
  const content = (version: number | null) =>
    version === null
      ? undefined
      : (versionOf(context.db, 'table', item.objectId, version)?.content as TableContent | undefined)
  const from = content(item.fromVersion)
  const to = content(item.toVersion)
  if (item.op === 'drop') return from ? dropTable(from.name) : []
  if (!to) throw new Error(`Version ${item.toVersion} of table ${item.objectId} is missing`)
  return from ? alterTable(from, to) : createTable(to)
}

/** Undefined = in effect. */
function publish(context: EmbeddedContext, item: PackItemRow, tables: TaskTables): string | undefined {
  const head = objectById(context.db, objectKindOf(item.kind), item.objectId)
  if (!head) return 'object-gone'
  const goes = item.op === 'drop' || item.op === 'offline'
  const move = { from: item.fromVersion, to: goes ? null : item.toVersion }
  if (!setPublished(context.db, head, move)) return 'stale-base'
  if (item.op === 'drop') setStatus(context.db, head, 'dropped')
  if (head.kind === 'task') publishTask(context, head, tables)
  if (!goes && findPack(context.db, item.packId)?.pack.rollbackOf) returnSaved(context, head, item, tables)
  return undefined
}

/** What a release taken back had put into effect does not wait for the next one. */
function returnSaved(context: EmbeddedContext, head: ObjectHead, item: PackItemRow, tables: TaskTables): void {
  const version = versionOf(context.db, head.kind, head.id, item.toVersion)
  if (!version) throw new Error(`Version ${item.toVersion} of ${head.kind} ${head.id} is missing`)
  const { reads: inputs = [], writes: outputs = [] } = tables ?? {}
  returnReleased(context.db, item.fromVersion, { head, version, tables: { inputs, outputs }, at: context.now() })
}

function publishTask(context: EmbeddedContext, head: ObjectHead, tables: TaskTables): void {
  if (tables === undefined) setStatus(context.db, head, 'offline')
  else if (head.status !== 'frozen') setStatus(context.db, head, 'online')
  setTaskTables(context.db, head.id, 'published', tables ?? { reads: [], writes: [] })
}

/** Undefined = the item puts no task into effect. */
type TaskTables = { reads: string[]; writes: string[] } | undefined

/** Of the version that goes out; the head knows those of the latest one only. */
async function taskTables(context: EmbeddedContext, item: PackItemRow): Promise<TaskTables> {
  if (objectKindOf(item.kind) !== 'task' || item.op === 'offline') return undefined
  const head = objectById(context.db, 'task', item.objectId)
  const version = versionOf(context.db, 'task', item.objectId, item.toVersion)
  if (!head || !version) return undefined
  const { inputs, outputs } = head.summary as TaskSummary
  const latest = { reads: inputs, writes: outputs }
  if (item.toVersion === head.version) return latest
  const catalog = context.catalog.sqlCatalog()
  const { type } = version.content as TaskContent
  const task = { type, contentHash: version.contentHash, script: version.script ?? '' }
  const lineage = await taskLineage(context.lineage, task, catalog)
  return lineage.status === 'failed' ? latest : { reads: lineage.reads, writes: lineage.writes }
}
