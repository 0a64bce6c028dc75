import { appendInstanceLog, findInstance, type InstanceRow, moveInstance } from '@/db/platform/instances'
import { AppError } from '@/lib/errors'
import type { Instance, WriteContext } from '@/lib/platform/port'
import { refreshBackfill } from './backfill'
import type { EmbeddedContext } from './context'
import { instanceOf } from './instance-view'
import { writeOnce } from './write-once'

/** Asks for the kill: a running instance is `killing` until its query has really ended, a waiting one is killed at once. */
export function killInstance(context: EmbeddedContext, instanceId: string, write: WriteContext): Instance {
  let isRunning = false
  const instance = writeOnce(context, 'kill', { instanceId }, write, () => {
    const row = existing(context, instanceId)
    const end = { status: 'killed' as const, message: 'killed', endedAt: context.now() }
    isRunning = moveInstance(context.db, instanceId, ['running'], { status: 'killing' })
    if (!isRunning && !moveInstance(context.db, instanceId, ['waiting', 'blocked'], end)) {
      throw new AppError('conflict', `Instance ${instanceId} is ${row.status}: there is nothing to kill.`)
    }
    appendInstanceLog(context.db, instanceId, context.now(), `kill requested by ${write.actor.name}`)
    if (row.planId !== null) refreshBackfill(context, row.planId)
    return instanceOf(context.db, instanceId)
  })
  if (isRunning) context.runner.interrupt(instanceId)
  context.runner.wake()
  return instance
}

/** Runs an ended instance again, as a new attempt with the version in effect now. */
export function rerunInstance(context: EmbeddedContext, instanceId: string, write: WriteContext): Instance {
  const instance = writeOnce(context, 'rerun', { instanceId }, write, () => {
    const row = existing(context, instanceId)
    if (row.kind === 'dry-run') throw new AppError('conflict', 'A debug run is not rerun: start another one.')
    const next = { status: 'waiting' as const, attempt: row.attempt + 1, endedAt: null, message: null, rows: null }
    if (!moveInstance(context.db, instanceId, ['success', 'failed', 'killed'], { ...next, dueAt: context.now() })) {
      throw new AppError('conflict', `Instance ${instanceId} is ${row.status}: only an ended one can run again.`)
    }
    appendInstanceLog(context.db, instanceId, context.now(), `rerun requested by ${write.actor.name}`)
    if (row.planId !== null) refreshBackfill(context, row.planId)
    return instanceOf(context.db, instanceId)
  })
  context.runner.wake()
  return instance
}

function existing(context: EmbeddedContext, instanceId: string): InstanceRow {
  const row = findInstance(context.db, instanceId)
  if (!row) throw new AppError('instance-not-found', `No instance ${instanceId}.`)
  return row
}
