import { insertInstances, instancesOfPlan, latestBizdate } from '@/db/platform/instances'
import { objectById } from '@/db/platform/objects'
import type { PackItemRow } from '@/db/platform/packs'
import type { FollowingRun, StartedRun } from '@/lib/platform/port-records'
import { type EmbeddedContext, newId } from './context'
import { latestDataDay } from './data-day'
import type { PackMember } from './release-item'

/**
 * Every changed task runs once for its latest data day, so that the release shows in the data;
 * one after the other, upstream first. Inside the caller's transaction.
 */
export function runAfterPublish(context: EmbeddedContext, packId: string, done: readonly PackItemRow[]): void {
  const rows = following(
    context,
    done.map(({ kind, op, objectId }) => ({ kind, op, id: objectId })),
  ).map(({ taskId, taskName, bizdate }) => ({
    id: newId('ins'),
    uniqueKey: `publish:${packId}:${taskId}`,
    taskId,
    taskName,
    bizdate,
    kind: 'manual' as const,
    planId: packId,
    status: 'waiting' as const,
    dueAt: context.now(),
  }))
  insertInstances(context.db, rows)
}

/** What publishing these would run, as it stands now: the day moves on with the calendar. */
export const runsAfter = (context: EmbeddedContext, members: readonly PackMember[]): FollowingRun[] =>
  following(context, members)

/** What publishing the pack has set going. */
export const runsOfPack = (db: EmbeddedContext['db'], packId: string): StartedRun[] =>
  instancesOfPlan(db, packId).map(({ id, taskName, bizdate }) => ({ instanceId: id, taskName, bizdate }))

export function following(
  context: EmbeddedContext,
  objects: ReadonlyArray<{ kind: PackItemRow['kind']; op: PackItemRow['op']; id: string }>,
): FollowingRun[] {
  const yesterday = latestDataDay(context.now(), context.timeZone)
  const tasks = objects.filter(({ kind, op }) => (kind === 'task' || kind === 'sync') && op !== 'offline')
  return tasks.map(({ id: taskId }) => {
    const head = objectById(context.db, 'task', taskId)
    const last = latestBizdate(context.db, taskId)
    const bizdate = last !== null && last < yesterday ? last : yesterday
    return { taskId, taskName: head?.name ?? taskId, bizdate, isHeld: head?.status === 'frozen' }
  })
}
