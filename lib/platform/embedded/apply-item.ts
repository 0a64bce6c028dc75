import { type ObjectHead, objectById, versionOf } from '@/db/platform/objects'
import { type PackItemRow, setItemResult } from '@/db/platform/packs'
import { inTransaction } from '@/db/platform/prepared'
import { setPublished, setStatus } from '@/db/platform/save-object'
import { setTaskTables } from '@/db/platform/task-tables'
import { AppError } from '@/lib/errors'
import type { WriteStatement } from '@/lib/warehouse/port'
import { alterTable, createTable, dropTable } from './alter-table'
import type { TableContent, TaskSummary } from './contents'
import type { EmbeddedContext } from './context'
import { objectKindOf } from './pack-members'

/**
 * Puts one item into effect and records its result: first the warehouse under the item's own key, then our rows in one
 * transaction. Called again after a crash it does nothing twice. What cannot be known is thrown, never recorded.
 */
export async function applyItem(context: EmbeddedContext, item: PackItemRow): Promise<'done' | 'failed'> {
  const problem = movedBase(context, item) ?? (await changeWarehouse(context, item))
  context.boundary(`item-${item.position}-warehouse`)
  return inTransaction(context.db, () => {
    const failure = problem ?? publish(context, item)
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

function tableStatements(context: EmbeddedContext, item: PackItemRow): WriteStatement[] {
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
function publish(context: EmbeddedContext, item: PackItemRow): string | undefined {
  const head = objectById(context.db, objectKindOf(item.kind), item.objectId)
  if (!head) return 'object-gone'
  const goes = item.op === 'drop' || item.op === 'offline'
  const move = { from: item.fromVersion, to: goes ? null : item.toVersion }
  if (!setPublished(context.db, head, move)) return 'stale-base'
  if (item.op === 'drop') setStatus(context.db, head, 'dropped')
  if (head.kind === 'task') publishTask(context, head, item)
  return undefined
}

function publishTask(context: EmbeddedContext, head: ObjectHead, item: PackItemRow): void {
  if (item.op === 'offline') {
    setStatus(context.db, head, 'offline')
    setTaskTables(context.db, head.id, 'published', { reads: [], writes: [] })
    return
  }
  if (head.status !== 'frozen') setStatus(context.db, head, 'online')
  // The head shows the latest version's tables; the runner analyses again when an older version went out.
  const { inputs, outputs } = head.summary as TaskSummary
  setTaskTables(context.db, head.id, 'published', { reads: inputs, writes: outputs })
}
