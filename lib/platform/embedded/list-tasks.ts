import { latestContents, listObjects, plainName } from '@/db/platform/objects'
import { tasksOfTable } from '@/db/platform/task-tables'
import type { Task } from '@/lib/platform/port'
import type { Page } from '@/lib/platform/port-records'
import type { ScheduleContent, TaskSummary } from './contents'
import type { TaskSource } from './read-objects'

export interface TaskFilter {
  query?: string
  table?: string
  status?: Task['status']
}

/** Tasks by words in name or comment, by a table they read or write, by state. Schedules come in one query. */
export function listTasks(
  { db, timeZone }: TaskSource,
  filter: TaskFilter = {},
  limit = 50,
): Page<Omit<Task, 'scriptContent'>> {
  const table = filter.table && plainName(filter.table)
  const ofTable = table ? new Set(tasksOfTable(db, table).map((row) => row.taskId)) : undefined
  const words = filter.query?.toLowerCase().split(/\s+/).filter(Boolean) ?? []
  const heads = listObjects(db, 'task').filter((head) => {
    const { comment } = head.summary as TaskSummary
    const text = `${head.id} ${head.name} ${comment}`.toLowerCase()
    if (filter.status && head.status !== filter.status) return false
    return (!ofTable || ofTable.has(head.id)) && words.every((word) => text.includes(word))
  })
  const schedules = new Map(latestContents(db, 'schedule').map(({ head, version }) => [head.id, version]))
  const items = heads.slice(0, limit).map((head) => {
    const schedule = schedules.get(head.id)
    return {
      id: head.id,
      name: head.name,
      ...(head.summary as TaskSummary),
      owner: head.owner,
      version: head.version,
      publishedVersion: head.publishedVersion,
      status: head.status as Task['status'],
      schedule: schedule
        ? { taskId: head.id, ...(schedule.content as ScheduleContent), timeZone, version: schedule.version }
        : null,
    }
  })
  return { total: heads.length, returned: items.length, items }
}
