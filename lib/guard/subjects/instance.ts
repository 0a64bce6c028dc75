import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { readArguments } from '@/lib/guard/read-arguments'
import { emptySubject, facts, type Subject, type SubjectReader } from '@/lib/guard/subject'

/** One instance of a task. Its status moves by itself and is shown, not bound: a kill that comes too late does nothing. */
const instanceSubject =
  (undo: string, more: Pick<Subject, 'repairs'> = {}): SubjectReader =>
  ({ arguments: args, platform }) => {
    const { instanceId } = readArguments(z.object({ instanceId: z.string() }), args)
    const instance = platform.getInstance(instanceId)
    if (!instance) throw new AppError('instance-not-found', `There is no instance ${instanceId}.`)
    const task = platform.getTask(instance.taskId)
    return {
      ...emptySubject,
      ...more,
      target: { kind: 'instance', id: instance.id, name: instance.taskName },
      baseVersions: task ? [{ kind: 'task', id: task.id, name: task.name, version: task.version }] : [],
      severity: 'LOW',
      facts: facts({
        'instance-status': instance.status,
        'data-day': instance.bizdate,
        'instance-kind': instance.kind,
        started: instance.startedAt,
        rows: instance.rows,
        message: instance.message,
      }),
      undo: { code: undo, params: {} },
      bound: { instanceId: instance.id, taskId: instance.taskId, bizdate: instance.bizdate },
    }
  }

export const killSubject = instanceSubject('rerun')
export const rerunSubject = instanceSubject('none-data-replaced', { repairs: true })
