import {
  appendInstanceLog,
  findInstance,
  type InstanceRow,
  insertInstances,
  moveInstance,
} from '@/db/platform/instances'
import { findObject, versionOf } from '@/db/platform/objects'
import { AppError } from '@/lib/errors'
import type { Instance, WriteContext } from '@/lib/platform/port'
import { refreshBackfill } from './backfill'
import { type EmbeddedContext, newId } from './context'
import { assertDay } from './data-day'
import { instanceOf } from './instance-view'
import { type Ending, rowsOf } from './run-instance'
import { scriptStatements } from './script-statements'
import { earlierResult, writeOnce } from './write-once'

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

/** Runs the latest saved version, released or not, on a throwaway copy of the warehouse. Nothing stays but the log. */
export async function debugRun(
  context: EmbeddedContext,
  input: { taskId: string; bizdate: string },
  write: WriteContext,
): Promise<Instance> {
  const earlier = earlierResult<Instance>(context, 'debug-run', input, write)
  if (earlier) return earlier.result
  const head = findObject(context.db, 'task', input.taskId)
  const version = head && versionOf(context.db, 'task', head.id, head.version)
  if (!head || !version) throw new AppError('task-not-found', `No task ${input.taskId}.`)
  const bizdate = assertDay(input.bizdate)
  const startedAt = context.now()
  const ending = await dryRun(context, { script: version.script ?? '', bizdate, signal: write.signal })
  return writeOnce(context, 'debug-run', input, write, () => {
    const id = newId('ins')
    const at = context.now()
    const row = { id, uniqueKey: `dry-run:${write.idempotencyKey}`, taskId: head.id, taskName: head.name, bizdate }
    const { status, rows, message } = ending
    const times = { dueAt: startedAt, startedAt, endedAt: at }
    const end = { kind: 'dry-run' as const, status, rows, message, taskVersion: version.version }
    insertInstances(context.db, [{ ...row, ...end, ...times }])
    const outcome = message ?? `${rows} rows, on a copy that was thrown away`
    appendInstanceLog(context.db, id, at, `debug run of version ${version.version}, data day ${bizdate}`, outcome)
    return instanceOf(context.db, id)
  })
}

async function dryRun(
  context: EmbeddedContext,
  { script, bizdate, signal }: { script: string; bizdate: string; signal: AbortSignal | undefined },
): Promise<Ending> {
  try {
    const statements = scriptStatements(script, bizdate, (name) => context.catalog.byName(name)?.published)
    const texts = statements.map(({ sql }) => ({ sql }))
    const { rowsChanged } = await context.warehouse.dryRun(texts, signal ? { signal } : {})
    return { status: 'success', rows: rowsOf(statements, rowsChanged), message: null }
  } catch (error) {
    if (signal?.aborted || !(error instanceof AppError) || error.code === 'warehouse-unavailable') throw error
    return { status: 'failed', rows: null, message: error.message }
  }
}

function existing(context: EmbeddedContext, instanceId: string): InstanceRow {
  const row = findInstance(context.db, instanceId)
  if (!row) throw new AppError('instance-not-found', `No instance ${instanceId}.`)
  return row
}
