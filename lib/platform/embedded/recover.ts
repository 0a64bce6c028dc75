import { type InstanceRow, moveInstance, openInstances } from '@/db/platform/instances'
import { type Operation, unfinishedOperations } from '@/db/platform/operations'
import { log } from '@/lib/log'
import { refreshBackfill } from './backfill'
import type { EmbeddedContext } from './context'
import { resumeDrop } from './drop-table'
import { resumePublishing } from './publish-pack'
import { endingFromRecord, settleAttempt } from './run-instance'

export interface Recovery {
  /** Sagas brought to their end. */
  finished: string[]
  /** Sagas that cannot go on now, e.g. without a warehouse; the next call or start tries again. */
  open: string[]
  /** Instances of an earlier process: done according to the warehouse, or waiting to run again. */
  instances: number
}

/** Brings to an end what a crash interrupted, each exactly once. Call it on start, before anything new. */
export async function recover(context: EmbeddedContext): Promise<Recovery> {
  const recovery: Recovery = { finished: [], open: [], instances: 0 }
  for (const operation of unfinishedOperations(context.db)) {
    try {
      await resumeOperation(context, operation)
      recovery.finished.push(operation.key)
    } catch (error) {
      log().error(
        { err: error, key: operation.key, kind: operation.kind },
        'an interrupted write could not be finished',
      )
      recovery.open.push(operation.key)
    }
  }
  recovery.instances = await recoverInstances(context)
  context.runner.wake()
  return recovery
}

/** Goes on with an unfinished saga. */
export async function resumeOperation(context: EmbeddedContext, operation: Operation): Promise<void> {
  if (operation.kind === 'drop-table') await resumeDrop(context, operation.key)
  else await resumePublishing(context, operation.key)
}

/** Instances that say `running` although nobody runs them: of an earlier process, or whose end could not be written. */
export async function recoverInstances(context: EmbeddedContext): Promise<number> {
  const interrupted = openInstances(context.db, context.now()).filter(
    (row) => (row.status === 'running' || row.status === 'killing') && !context.runner.isRunning(row.id),
  )
  let recovered = 0
  for (const row of interrupted) {
    try {
      await recoverInstance(context, row)
      recovered++
    } catch (error) {
      log().error({ err: error, instanceId: row.id }, 'how a run ended is not known yet, the next tick asks again')
    }
  }
  return recovered
}

/** The attempt's key tells whether its work was committed; if not it runs again under the same key. */
async function recoverInstance(context: EmbeddedContext, row: InstanceRow): Promise<void> {
  const ending = await endingFromRecord(context, row)
  if (ending) settleAttempt(context, row, ending)
  else if (row.status === 'killing') settleAttempt(context, row, { status: 'killed', rows: null, message: 'killed' })
  else moveInstance(context.db, row.id, ['running'], { status: 'waiting', startedAt: null })
  if (row.planId !== null) refreshBackfill(context, row.planId)
}
