import { findObject } from '@/db/platform/objects'
import { AppError } from '@/lib/errors'
import type { Schedule, WriteContext } from '@/lib/platform/port'
import type { ScheduleContent } from './contents'
import type { EmbeddedContext } from './context'
import { nextFiring } from './data-day'
import { getSchedule } from './read-objects'
import { assertBase, saveObject } from './save-object'
import { writeOnce } from './write-once'

export type ScheduleInput = Omit<Schedule, 'version' | 'timeZone'> & { baseVersion?: number }

/** Saves a version of a task's schedule; it takes effect only by a release. */
export function upsertSchedule(context: EmbeddedContext, input: ScheduleInput, write: WriteContext): Schedule {
  return writeOnce(context, 'upsert-schedule', input, write, () => {
    const task = findObject(context.db, 'task', input.taskId)
    if (!task) throw new AppError('task-not-found', `No task ${input.taskId}.`)
    const head = findObject(context.db, 'schedule', task.id)
    if (head) assertBase(head, input.baseVersion)
    const content = scheduleContent(context, task.id, input)
    saveObject(context, write, {
      kind: 'schedule',
      head,
      id: task.id,
      name: task.id,
      content,
      summary: {},
      status: 'active',
    })
    return getSchedule(context, task.id) as Schedule
  })
}

function scheduleContent(context: EmbeddedContext, taskId: string, input: ScheduleInput): ScheduleContent {
  const { cron, retries, priority } = input
  if (!nextFiring(cron, context.now(), context.timeZone)) {
    throw new AppError(
      'invalid-arguments',
      `${JSON.stringify(cron)} is no cron expression (five fields) that ever fires.`,
    )
  }
  const dependencies = input.dependencies.map(({ taskId: idOrName, offset }) => {
    const upstream = findObject(context.db, 'task', idOrName)
    if (!upstream) throw new AppError('task-not-found', `No task ${idOrName} to depend on.`)
    if (offset > 0 || (offset === 0 && upstream.id === taskId)) {
      throw new AppError('invalid-arguments', `A task cannot wait for ${upstream.name} of ${offset} days later.`)
    }
    return { taskId: upstream.id, offset }
  })
  return { cron, retries, priority, dependencies }
}
