import { type BackfillRow, findBackfill, insertBackfill, setBackfillStatus } from '@/db/platform/backfills'
import { insertInstances, instancesOfPlan, moveInstance, type NewInstance } from '@/db/platform/instances'
import { findObject, objectById } from '@/db/platform/objects'
import { AppError } from '@/lib/errors'
import type { WriteContext } from '@/lib/platform/port'
import type { BackfillPlan, BackfillRange, StartedRun } from '@/lib/platform/port-records'
import type { TaskSummary } from './contents'
import { type EmbeddedContext, newId } from './context'
import { assertDay, dayAt, daysBetween } from './data-day'
import { inDependencyOrder, withDownstream } from './task-graph'
import { writeOnce } from './write-once'

const mostDays = 366
/** Instances that the answer names, and with it the receipt; a plan may have many thousands. */
const mostNamed = 200

/** Tasks in order of dependency, and what they would write. */
export function previewBackfill(context: EmbeddedContext, range: BackfillRange) {
  const { db } = context
  const days = backfillDays(context, range)
  const graph = context.taskGraph()
  const roots = range.taskIds.map((id) => releasedTask(context, id))
  const wanted = range.includeDownstream ? withDownstream(graph, roots) : roots
  const taskIds = inDependencyOrder(graph, wanted).filter((id) => objectById(db, 'task', id)?.publishedVersion != null)
  const tables = taskIds.flatMap(
    (id) => (objectById(db, 'task', id)?.summary as TaskSummary | undefined)?.outputs ?? [],
  )
  return { taskIds, days: days.length, instances: taskIds.length * days.length, tables: [...new Set(tables)] }
}

/** Creates all instances at once; they run in the background, upstream first, at most `parallelism` at a time. */
export function createBackfill(
  context: EmbeddedContext,
  input: BackfillRange & { parallelism?: number; reason: string },
  write: WriteContext,
): BackfillPlan {
  const plan = writeOnce(context, 'backfill', input, write, () => {
    const { taskIds, instances } = previewBackfill(context, input)
    const id = newId('bf')
    const { from, to, includeDownstream, reason } = input
    const parallelism = Math.min(Math.max(Math.trunc(input.parallelism ?? 2), 1), 8)
    const common = { id, taskIds, includeDownstream, parallelism, reason, instances, status: 'running' as const }
    insertBackfill(context.db, {
      ...common,
      fromDay: from,
      toDay: to,
      actorId: write.actor.id,
      createdAt: context.now(),
    })
    const rows = planInstances(context, id, taskIds, daysBetween(from, to))
    insertInstances(context.db, rows)
    return { ...common, from, to, started: rows.slice(0, mostNamed).map(toStarted) }
  })
  context.runner.wake()
  return plan
}

/** Waiting instances end at once, running ones are asked to stop. */
export function cancelBackfill(context: EmbeddedContext, backfillId: string, write: WriteContext): BackfillPlan {
  const interrupted: string[] = []
  const plan = writeOnce(context, 'cancel-backfill', { backfillId }, write, () => {
    const row = existingPlan(context, backfillId)
    if (row.status !== 'running') throw new AppError('conflict', `Backfill ${backfillId} is ${row.status} already.`)
    setBackfillStatus(context.db, backfillId, 'cancelled')
    const killed = { status: 'killed', message: 'cancelled', endedAt: context.now() } as const
    for (const instance of instancesOfPlan(context.db, backfillId)) {
      moveInstance(context.db, instance.id, ['waiting', 'blocked'], killed)
      if (moveInstance(context.db, instance.id, ['running'], { status: 'killing' })) interrupted.push(instance.id)
    }
    return toPlan({ ...row, status: 'cancelled' })
  })
  for (const id of interrupted) context.runner.interrupt(id)
  return plan
}

/** A plan is done when everything succeeded, failed when nothing can go on. A rerun may set it going again. */
export function refreshBackfill(context: EmbeddedContext, planId: string): void {
  const plan = findBackfill(context.db, planId)
  if (!plan || plan.status === 'cancelled') return
  const statuses = new Set(instancesOfPlan(context.db, planId).map((instance) => instance.status))
  const goesOn = statuses.has('waiting') || statuses.has('running') || statuses.has('killing')
  const status = goesOn ? 'running' : [...statuses].every((each) => each === 'success') ? 'done' : 'failed'
  if (status !== plan.status) setBackfillStatus(context.db, planId, status)
}

export const toPlan = (row: BackfillRow): BackfillPlan => ({
  id: row.id,
  taskIds: row.taskIds,
  from: row.fromDay,
  to: row.toDay,
  includeDownstream: row.includeDownstream,
  parallelism: row.parallelism,
  reason: row.reason,
  status: row.status,
  instances: row.instances,
})

export function existingPlan(context: EmbeddedContext, id: string): BackfillRow {
  const row = findBackfill(context.db, id)
  if (!row) throw new AppError('not-found', `No backfill ${id}.`)
  return row
}

type PlannedInstance = NewInstance & { id: string }

const toStarted = ({ id, taskName, bizdate }: PlannedInstance): StartedRun => ({ instanceId: id, taskName, bizdate })

function planInstances(context: EmbeddedContext, planId: string, taskIds: string[], days: string[]): PlannedInstance[] {
  const dueAt = context.now()
  return taskIds.flatMap((taskId) => {
    const taskName = objectById(context.db, 'task', taskId)?.name ?? taskId
    return days.map((bizdate) => ({
      id: newId('ins'),
      uniqueKey: `backfill:${planId}:${taskId}:${bizdate}`,
      taskId,
      taskName,
      bizdate,
      kind: 'backfill' as const,
      planId,
      status: 'waiting' as const,
      dueAt,
    }))
  })
}

function releasedTask(context: EmbeddedContext, idOrName: string): string {
  const head = findObject(context.db, 'task', idOrName)
  if (!head) throw new AppError('task-not-found', `No task ${idOrName}.`)
  if (head.publishedVersion === null) throw new AppError('conflict', `${head.name} was never released: it cannot run.`)
  return head.id
}

function backfillDays(context: EmbeddedContext, { from, to }: BackfillRange): string[] {
  if (assertDay(from) > assertDay(to))
    throw new AppError('invalid-arguments', `The range ends (${to}) before it begins (${from}).`)
  if (to > dayAt(context.now(), context.timeZone)) throw new AppError('invalid-arguments', `${to} lies in the future.`)
  const days = daysBetween(from, to)
  if (days.length > mostDays) throw new AppError('invalid-arguments', `A backfill covers at most ${mostDays} days.`)
  return days
}
