import { insertInstances, latestBizdate } from '@/db/platform/instances'
import { objectById } from '@/db/platform/objects'
import type { PackItemRow } from '@/db/platform/packs'
import { type EmbeddedContext, newId } from './context'
import { latestDataDay } from './data-day'

/**
 * Every changed task runs once for its latest data day, so that the release shows in the data;
 * one after the other, upstream first. Inside the caller's transaction.
 */
export function runAfterPublish(context: EmbeddedContext, packId: string, done: readonly PackItemRow[]): void {
  const yesterday = latestDataDay(context.now(), context.timeZone)
  const tasks = done.filter((item) => (item.kind === 'task' || item.kind === 'sync') && item.op !== 'offline')
  const rows = tasks.map(({ objectId: taskId }) => {
    const last = latestBizdate(context.db, taskId)
    return {
      id: newId('ins'),
      uniqueKey: `publish:${packId}:${taskId}`,
      taskId,
      taskName: objectById(context.db, 'task', taskId)?.name ?? taskId,
      bizdate: last !== null && last < yesterday ? last : yesterday,
      kind: 'manual' as const,
      planId: packId,
      status: 'waiting' as const,
      dueAt: context.now(),
    }
  })
  insertInstances(context.db, rows)
}
