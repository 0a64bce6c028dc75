import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { readArguments } from '@/lib/guard/read-arguments'
import { emptySubject, facts, type SubjectReader } from '@/lib/guard/subject'

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'expected a day such as 2026-01-31')
const backfillArguments = z.object({
  taskIds: z.array(z.string()).min(1),
  from: day,
  to: day,
  includeDownstream: z.boolean().default(false),
  parallelism: z.number().optional(),
  reason: z.string().optional(),
})

/** The instances that a backfill would create, expanded by the platform: exactly these run, or none. */
export const backfillSubject: SubjectReader = async ({ arguments: args, platform }) => {
  const { taskIds, from, to, includeDownstream, parallelism, reason } = readArguments(backfillArguments, args)
  const plan = await platform.previewBackfill({ taskIds, from, to, includeDownstream })
  const tasks = plan.taskIds.map((id) => {
    const task = platform.getTask(id)
    if (!task) throw new AppError('task-not-found', `There is no task ${id}.`)
    return { kind: 'task', id: task.id, name: task.name, version: task.version }
  })
  return {
    ...emptySubject,
    target: { kind: 'backfill', id: [...taskIds].sort().join(','), name: tasks.map((task) => task.name).join(', ') },
    baseVersions: tasks,
    severity: tasks.length > taskIds.length ? 'MEDIUM' : 'LOW',
    facts: facts({
      range: `${from} – ${to}`,
      days: plan.days,
      instances: plan.instances,
      tasks: tasks.map((task) => task.name).join(', '),
      tables: plan.tables.join(', '),
      parallelism,
      reason,
    }),
    undo: { code: 'cancel-backfill', params: {} },
    tables: plan.tables,
    bound: { tasks: plan.taskIds, days: plan.days, instances: plan.instances, tables: plan.tables },
  }
}

/** What is left of a plan: that ends; what ran stays. Its progress moves by itself and is shown, not bound. */
export const cancelBackfillSubject: SubjectReader = ({ arguments: args, platform }) => {
  const { backfillId, reason } = readArguments(
    z.object({ backfillId: z.string(), reason: z.string().optional() }),
    args,
  )
  const plan = platform.getBackfill(backfillId)
  if (!plan) throw new AppError('not-found', `There is no backfill ${backfillId}.`)
  if (plan.status !== 'running')
    throw new AppError('conflict', `Backfill ${backfillId} is ${plan.status} already: there is nothing to cancel.`)
  const names = plan.taskIds.map((id) => platform.getTask(id)?.name ?? id)
  const states = Object.entries(plan.progress).map(([state, count]) => `${state} ${count}`)
  return {
    ...emptySubject,
    target: { kind: 'backfill', id: plan.id, name: names.join(', ') },
    severity: 'LOW',
    facts: facts({
      backfill: plan.id,
      range: `${plan.from} – ${plan.to}`,
      tasks: names.join(', '),
      instances: plan.instances,
      progress: states.join(', '),
      started: plan.createdAt,
      'backfill-reason': plan.reason,
      reason,
    }),
    undo: { code: 'backfill-again', params: {} },
    bound: { backfillId: plan.id },
  }
}
