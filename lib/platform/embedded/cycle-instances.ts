import { insertInstances, type NewInstance } from '@/db/platform/instances'
import { listObjects, publishedContents } from '@/db/platform/objects'
import type { ScheduleContent } from './contents'
import { type EmbeddedContext, newId } from './context'
import { addDays, dayAt, firingOn } from './data-day'

/**
 * Creates today's scheduled instances, also of frozen tasks, each due when its schedule fires. Days on which nothing was
 * running are not made up for: that is what a backfill is for.
 */
export function createCycleInstances(context: EmbeddedContext): number {
  const today = dayAt(context.now(), context.timeZone)
  const bizdate = addDays(today, -1)
  const tasks = new Map(listObjects(context.db, 'task').map((head) => [head.id, head]))
  const rows = publishedContents(context.db, 'schedule').flatMap(({ head, version }): NewInstance[] => {
    const { cron, retries, priority } = version.content as ScheduleContent
    const task = tasks.get(head.id)
    const isLive = task?.status === 'online' || task?.status === 'frozen'
    const dueAt = isLive ? firingOn(cron, today, context.timeZone) : undefined
    if (!task || !dueAt) return []
    const uniqueKey = cycleKey(task.id, bizdate)
    const what = { taskId: task.id, taskName: task.name, bizdate, kind: 'cycle' as const }
    return [{ id: newId('ins'), uniqueKey, ...what, status: 'waiting', retriesLeft: retries, priority, dueAt }]
  })
  insertInstances(context.db, rows)
  return rows.length
}

/** At most one scheduled instance of a task for a data day. */
export const cycleKey = (taskId: string, bizdate: string): string => `cycle:${taskId}:${bizdate}`
