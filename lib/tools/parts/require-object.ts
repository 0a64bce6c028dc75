import { AppError } from '@/lib/errors'
import type { Platform, Table, Task } from '@/lib/platform/port'

/** The table of this id or name, or the coded error that tells the model where to look. */
export function requireTable(platform: Platform, idOrName: string): Table {
  const table = platform.getTable(idOrName)
  if (!table) throw new AppError('table-not-found', `There is no table ${idOrName}. Use searchTables to find it.`)
  return table
}

export function requireTask(platform: Platform, idOrName: string): Task {
  const task = platform.getTask(idOrName)
  if (!task) throw new AppError('task-not-found', `There is no task ${idOrName}. Use listTasks to find it.`)
  return task
}
