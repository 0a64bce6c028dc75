import { findObject, objectById, versionOf } from '@/db/platform/objects'
import { finishOperation, forgetOperation, operationOf, recordOperation } from '@/db/platform/operations'
import { setPublished, setStatus } from '@/db/platform/save-object'
import { inTransaction } from '@/db/transaction'
import { AppError } from '@/lib/errors'
import type { WriteContext } from '@/lib/platform/port'
import { dropTable as dropStatements } from './alter-table'
import type { TableContent } from './contents'
import type { EmbeddedContext } from './context'
import { earlierResult, operationRow } from './write-once'

/** Guarded, so it takes effect at once: intent, warehouse, catalogue, in this order, each exactly once. */
export async function dropTable(context: EmbeddedContext, tableId: string, write: WriteContext): Promise<void> {
  if (write.signal?.aborted) throw new AppError('aborted', 'The call was stopped before it began.')
  const key = write.idempotencyKey
  const request = { tableId }
  const isDone = inTransaction(context.db, () => {
    if (earlierResult(context, 'drop-table', request, write)) return true
    if (operationOf(context.db, key)) return false
    const head = findObject(context.db, 'table', tableId)
    if (!head) throw new AppError('table-not-found', `No table ${tableId}.`)
    const row = operationRow(context, 'drop-table', request, write)
    recordOperation(context.db, { ...row, state: 'started', subject: head.id })
    return false
  })
  if (isDone) return
  context.boundary('drop-recorded')
  await resumeDrop(context, key)
}

/** Goes on where the rows say it stands; one process works on a key once at a time. */
export function resumeDrop(context: EmbeddedContext, key: string): Promise<void> {
  const running = context.inFlight.get(key)
  if (running) return running as Promise<void>
  const work = finishDrop(context, key).finally(() => context.inFlight.delete(key))
  context.inFlight.set(key, work)
  return work
}

async function finishDrop(context: EmbeddedContext, key: string): Promise<void> {
  const head = objectById(context.db, 'table', operationOf(context.db, key)?.subject ?? '')
  if (!head) throw new Error(`The saga ${key} has no table`)
  await dropInWarehouse(context, key, head)
  context.boundary('drop-warehouse')
  inTransaction(context.db, () => {
    setPublished(context.db, head, { from: head.publishedVersion, to: null })
    setStatus(context.db, head, 'dropped')
    finishOperation(context.db, key, null)
  })
}

async function dropInWarehouse(
  context: EmbeddedContext,
  key: string,
  head: { id: string; publishedVersion: number | null },
): Promise<void> {
  if (head.publishedVersion === null) return
  const content = versionOf(context.db, 'table', head.id, head.publishedVersion)?.content as TableContent
  try {
    await context.warehouse.write(`drop:${key}`, dropStatements(content.name))
  } catch (error) {
    if (await context.warehouse.writeOutcome(`drop:${key}`)) return
    // Refused by the engine: nothing happened, so nothing may be left to resume.
    if (error instanceof AppError && error.code !== 'warehouse-unavailable') forgetOperation(context.db, key)
    throw error
  }
}
