import { appendInstanceLog, listInstanceRows, moveInstance } from '@/db/platform/instances'
import { findObject, type ObjectHead } from '@/db/platform/objects'
import { setPublished, setStatus } from '@/db/platform/save-object'
import { setTaskTables } from '@/db/platform/task-tables'
import { AppError } from '@/lib/errors'
import type { Task, WriteContext } from '@/lib/platform/port'
import type { EmbeddedContext } from './context'
import { getTask } from './read-objects'
import { writeOnce } from './write-once'

/** Its instances are still produced, but held, and everything that depends on them with them. */
export function freezeTask(context: EmbeddedContext, taskId: string, write: WriteContext): Task {
  return changeStatus(context, write, { taskId, action: 'freeze' }, (head) => {
    if (head.status !== 'online') throw wrongStatus(head, 'frozen')
    setStatus(context.db, head, 'frozen')
  })
}

/** What was held goes on. */
export function unfreezeTask(context: EmbeddedContext, taskId: string, write: WriteContext): Task {
  return changeStatus(context, write, { taskId, action: 'unfreeze' }, (head) => {
    if (head.status !== 'frozen') throw wrongStatus(head, 'unfrozen')
    setStatus(context.db, head, 'online')
  })
}

/** Takes the task out of effect: no new instances, waiting ones end. A release puts it online again. */
export function offlineTask(context: EmbeddedContext, taskId: string, write: WriteContext): Task {
  return changeStatus(context, write, { taskId, action: 'offline' }, (head) => {
    if (head.publishedVersion === null) throw wrongStatus(head, 'taken offline')
    setPublished(context.db, head, { from: head.publishedVersion, to: null, status: 'offline' })
    setTaskTables(context.db, head.id, 'published', { reads: [], writes: [] })
    endOpenInstances(context, head.id)
  })
}

function changeStatus(
  context: EmbeddedContext,
  write: WriteContext,
  request: { taskId: string; action: string },
  change: (head: ObjectHead) => void,
): Task {
  const task = writeOnce(context, 'task-status', request, write, () => {
    const head = findObject(context.db, 'task', request.taskId)
    if (!head) throw new AppError('task-not-found', `No task ${request.taskId}.`)
    change(head)
    return getTask(context, head.id) as Task
  })
  context.runner.wake()
  return task
}

function endOpenInstances(context: EmbeddedContext, taskId: string): void {
  for (const status of ['waiting', 'blocked'] as const) {
    for (const row of listInstanceRows(context.db, { taskId, status }, 10_000).rows) {
      const end = { status: 'killed' as const, message: 'task-offline', endedAt: context.now() }
      if (moveInstance(context.db, row.id, [status], end)) {
        appendInstanceLog(context.db, row.id, context.now(), 'ended: the task was taken offline')
      }
    }
  }
}

const wrongStatus = (head: ObjectHead, done: string): AppError =>
  new AppError('conflict', `${head.name} is ${head.status}: it cannot be ${done}.`, {
    details: { taskId: head.id, status: head.status },
  })
