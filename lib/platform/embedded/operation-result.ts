import type { Db } from '@/db/client'
import type { Operation } from '@/db/platform/operations'
import type { Task } from '@/lib/platform/port'
import { taskHeader } from '@/lib/platform/task-header'
import { taskAtVersion } from './read-objects'

/** A recorded result holds no scripts: they stand in the version rows already. */
export const withoutScripts = (result: unknown): unknown =>
  result === undefined
    ? null
    : JSON.parse(JSON.stringify(result, (key, value: unknown) => (key === 'scriptContent' ? undefined : value)))

/** The result as it was first returned. */
export function hydrate(db: Db, operation: Pick<Operation, 'kind' | 'result'>): unknown {
  const { kind, result } = operation
  if (kind === 'upsert-task') {
    const stored = result as { task: Task }
    return { ...stored, task: withScript(db, stored.task) }
  }
  if (kind === 'task-status' || kind === 'upsert-sync') return withScript(db, result as Task)
  return result ?? undefined
}

function withScript(db: Db, task: Task): Task {
  const script = taskAtVersion(db, task.id, task.version)?.scriptContent ?? ''
  return { ...task, scriptContent: taskHeader(task) + script }
}
