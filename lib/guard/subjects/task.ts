import { z } from 'zod'
import { cronText } from '@/lib/contracts/cron-text'
import type { Severity } from '@/lib/contracts/lineage'
import { AppError } from '@/lib/errors'
import { readArguments } from '@/lib/guard/read-arguments'
import { emptySubject, facts, type SubjectReader } from '@/lib/guard/subject'
import { dependantFacts, dependantSeverity, dependantsOf } from './dependants'

const taskArguments = z.object({ taskId: z.string(), reason: z.string().optional() })

/** A task whose state changes; `worst` is what it means for those who read its tables. */
const taskState =
  (worst: Severity, undo: string): SubjectReader =>
  async ({ arguments: args, platform }) => {
    const { taskId, reason } = readArguments(taskArguments, args)
    const task = platform.getTask(taskId)
    if (!task) throw new AppError('task-not-found', `There is no task ${taskId}.`)
    const dependants = await dependantsOf(platform, task.outputs)
    return {
      ...emptySubject,
      target: { kind: 'task', id: task.id, name: task.name },
      baseVersions: [{ kind: 'task', id: task.id, name: task.name, version: task.version }],
      severity: dependantSeverity(dependants, worst),
      facts: facts({
        'task-status': task.status,
        owner: task.owner,
        schedule: task.schedule ? cronText(task.schedule) : undefined,
        reason,
        ...dependantFacts(dependants),
      }),
      undo: { code: undo, params: {} },
      tables: worst === 'HIGH' ? dependants.tables : [],
      bound: { status: task.status, dependants: dependants.tables },
    }
  }

export const freezeSubject = taskState('MEDIUM', 'unfreeze')
export const unfreezeSubject = taskState('LOW', 'freeze')
export const offlineSubject = taskState('HIGH', 'online-again')
