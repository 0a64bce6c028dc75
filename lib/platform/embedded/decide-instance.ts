import type { InstanceRow, InstanceStatus } from '@/db/platform/instances'
import { addDays } from './data-day'
import type { TaskGraph } from './task-graph'

export type Verdict = { type: 'run' } | { type: 'wait' } | { type: 'block'; message: string }

export interface Surroundings {
  graph: TaskGraph
  isFrozen(taskId: string): boolean
  /** An instance of the same scope (the schedule, or one backfill); undefined = there is none to wait for. */
  upstream(taskId: string, bizdate: string): Pick<InstanceRow, 'status' | 'taskName'> | undefined
}

const stuck: InstanceStatus[] = ['failed', 'killed', 'blocked']

/**
 * Whether an instance may start: never while its task is frozen, and only after everything it depends on has succeeded.
 * A message is a code with its parameter, `frozen` or `upstream:<task>`.
 */
export function decideInstance(instance: InstanceRow, around: Surroundings): Verdict {
  if (around.isFrozen(instance.taskId)) return { type: 'block', message: 'frozen' }
  if (instance.kind === 'manual' && instance.planId === null) return { type: 'run' }
  let verdict: Verdict = { type: 'run' }
  for (const { taskId, offset } of around.graph.get(instance.taskId) ?? []) {
    const upstream = around.upstream(taskId, addDays(instance.bizdate, offset))
    if (!upstream || upstream.status === 'success') continue
    if (stuck.includes(upstream.status)) return { type: 'block', message: `upstream:${upstream.taskName}` }
    verdict = { type: 'wait' }
  }
  return verdict
}
