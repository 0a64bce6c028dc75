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
    bound: { tasks: plan.taskIds, days: plan.days, instances: plan.instances, tables: plan.tables },
  }
}

/** The port lists no backfills, so the card shows the id only. */
export const cancelBackfillSubject: SubjectReader = ({ arguments: args }) => {
  const { backfillId, reason } = readArguments(
    z.object({ backfillId: z.string(), reason: z.string().optional() }),
    args,
  )
  return {
    ...emptySubject,
    target: { kind: 'backfill', id: backfillId, name: backfillId },
    severity: 'LOW',
    facts: facts({ backfill: backfillId, reason }),
    undo: { code: 'backfill-again', params: {} },
  }
}
