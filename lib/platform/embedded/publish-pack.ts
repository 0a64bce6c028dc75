import { finishOperation, operationOf, recordOperation } from '@/db/platform/operations'
import { findPack, type PackItemRow, type PackRow, setItemResult, updatePack } from '@/db/platform/packs'
import { inTransaction } from '@/db/transaction'
import { AppError } from '@/lib/errors'
import type { Pack, WriteContext } from '@/lib/platform/port'
import { applyItem } from './apply-item'
import type { EmbeddedContext } from './context'
import { runAfterPublish } from './run-after-publish'
import { withRuns } from './to-pack'
import { earlierResult, operationRow } from './write-once'

/**
 * Begins the saga: the frozen pack and its ledger row are one transaction, then it goes item by item. The same key again
 * joins the running saga, takes up an interrupted one, or returns the first result.
 */
export async function startPublishing(
  context: EmbeddedContext,
  request: unknown,
  write: WriteContext,
  freeze: () => string,
): Promise<Pack> {
  if (write.signal?.aborted) throw new AppError('aborted', 'The call was stopped before it began.')
  const key = write.idempotencyKey
  const earlier = inTransaction(context.db, () => {
    const known = earlierResult<Pack>(context, 'publish', request, write)
    if (known || operationOf(context.db, key)) return known
    const subject = freeze()
    recordOperation(context.db, { ...operationRow(context, 'publish', request, write), state: 'started', subject })
    return undefined
  })
  if (earlier) return earlier.result
  context.boundary('pack-frozen')
  return resumePublishing(context, key)
}

/** Goes on with a saga where its rows say it stands; one process works on a key once at a time. */
export function resumePublishing(context: EmbeddedContext, key: string): Promise<Pack> {
  const running = context.inFlight.get(key)
  if (running) return running as Promise<Pack>
  const work = publishItems(context, key).finally(() => context.inFlight.delete(key))
  context.inFlight.set(key, work)
  return work
}

async function publishItems(context: EmbeddedContext, key: string): Promise<Pack> {
  const packId = operationOf(context.db, key)?.subject
  if (!packId) throw new Error(`The saga ${key} has no pack`)
  let isHalted = false
  for (const item of existing(context, packId).items) {
    isHalted = (await settleItem(context, item, isHalted)) || isHalted
    context.boundary(`item-${item.position}-recorded`)
  }
  const pack = finish(context, key, packId)
  context.boundary('pack-finished')
  context.runner.wake()
  return pack
}

/** True when publishing must stop here: later items are skipped, so that a task never meets a table that is not there. */
async function settleItem(context: EmbeddedContext, item: PackItemRow, isHalted: boolean): Promise<boolean> {
  if (item.result) return item.result === 'failed'
  if (!isHalted) return (await applyItem(context, item)) === 'failed'
  setItemResult(context.db, item, 'skipped', null)
  return false
}

/** Status of the pack, the runs that follow from it, and the ledger's result, in one transaction. */
function finish(context: EmbeddedContext, key: string, packId: string): Pack {
  return inTransaction(context.db, () => {
    const { pack, items } = existing(context, packId)
    const done = items.filter((item) => item.result === 'done')
    const status = statusOf(items.length, done.length)
    updatePack(context.db, packId, { status, publishedAt: done.length > 0 ? context.now() : null })
    if (pack.rollbackOf && status === 'published') updatePack(context.db, pack.rollbackOf, { status: 'rolled_back' })
    runAfterPublish(context, packId, done)
    const result = withRuns(context.db, existing(context, packId))
    finishOperation(context.db, key, result)
    return result
  })
}

function statusOf(all: number, done: number): PackRow['status'] {
  if (done === all) return 'published'
  return done > 0 ? 'partial' : 'failed'
}

function existing(context: EmbeddedContext, packId: string) {
  const found = findPack(context.db, packId)
  if (!found) throw new Error(`Pack ${packId} is gone`)
  return found
}
