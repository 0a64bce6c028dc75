import { findBackfill } from '@/db/platform/backfills'
import { cycleInstances, type InstanceRow, instancesOfPlan, moveInstance, openInstances } from '@/db/platform/instances'
import { objectById } from '@/db/platform/objects'
import { inTransaction } from '@/db/transaction'
import type { EmbeddedContext } from './context'
import { addDays } from './data-day'
import { decideInstance, type Verdict } from './decide-instance'
import type { TaskGraph } from './task-graph'

/** How many may run at the same time, backfills included. */
const mostRunning = 4

/**
 * Instances that may start now, most urgent first, as many as there is room for. Instances that must wait or are held get
 * their state here; the state of one decides on those that depend on it, so this goes on until nothing moves.
 */
export function readyInstances(context: EmbeddedContext, runningIds: ReadonlySet<string>): InstanceRow[] {
  return inTransaction(context.db, () => {
    const open = openInstances(context.db, context.now())
    const waiting = open.filter((row) => row.status === 'waiting' || row.status === 'blocked')
    if (waiting.length === 0) return []
    const graph = context.taskGraph()
    const ready = [...Map.groupBy(waiting, (row) => row.planId)].flatMap(([planId, rows]) => {
      const scope = planId === null ? cycleScope(context, rows, graph) : instancesOfPlan(context.db, planId)
      const free = planId === null ? mostRunning : freeSlots(context, planId, scope)
      return settleScope(context, rows, scope, graph).slice(0, Math.max(0, free))
    })
    return ready.sort(byUrgency).slice(0, Math.max(0, mostRunning - runningIds.size))
  })
}

const byUrgency = (a: InstanceRow, b: InstanceRow): number =>
  b.priority - a.priority || a.bizdate.localeCompare(b.bizdate) || a.dueAt.getTime() - b.dueAt.getTime()

/** Scheduled instances that the waiting ones can depend on. */
function cycleScope(context: EmbeddedContext, rows: readonly InstanceRow[], graph: TaskGraph): InstanceRow[] {
  const days = rows.map((row) => row.bizdate).sort()
  const offsets = [...graph.values()].flat().map((dependency) => dependency.offset)
  const first = addDays(days[0] ?? '', Math.min(0, ...offsets))
  const last = addDays(days.at(-1) ?? '', Math.max(0, ...offsets))
  return cycleInstances(context.db, first, last)
}

function freeSlots(context: EmbeddedContext, planId: string, scope: readonly InstanceRow[]): number {
  const plan = findBackfill(context.db, planId)
  const running = scope.filter((row) => row.status === 'running' || row.status === 'killing').length
  return (plan?.parallelism ?? 1) - running
}

function settleScope(
  context: EmbeddedContext,
  rows: readonly InstanceRow[],
  scope: readonly InstanceRow[],
  graph: TaskGraph,
): InstanceRow[] {
  const known = new Map(scope.map((row) => [`${row.taskId} ${row.bizdate}`, { ...row }]))
  const around = {
    graph,
    isFrozen: frozenTasks(context),
    upstream: (taskId: string, bizdate: string) => known.get(`${taskId} ${bizdate}`),
  }
  const verdicts = new Map<InstanceRow, Verdict>()
  for (let moved = true; moved; ) {
    moved = false
    for (const row of rows) {
      const verdict = decideInstance(row, around)
      moved ||= verdict.type !== verdicts.get(row)?.type
      verdicts.set(row, verdict)
      const entry = known.get(`${row.taskId} ${row.bizdate}`)
      if (entry?.id === row.id) entry.status = verdict.type === 'block' ? 'blocked' : 'waiting'
    }
  }
  for (const [row, verdict] of verdicts) hold(context, row, verdict)
  return rows.filter((row) => verdicts.get(row)?.type === 'run').sort(byUrgency)
}

/** Asks once a task. */
function frozenTasks(context: EmbeddedContext): (taskId: string) => boolean {
  const known = new Map<string, boolean>()
  return (taskId) => {
    const isFrozen = known.get(taskId) ?? objectById(context.db, 'task', taskId)?.status === 'frozen'
    known.set(taskId, isFrozen)
    return isFrozen
  }
}

function hold(context: EmbeddedContext, row: InstanceRow, verdict: Verdict): void {
  const status = verdict.type === 'block' ? ('blocked' as const) : ('waiting' as const)
  const message = verdict.type === 'block' ? verdict.message : row.status === 'blocked' ? null : row.message
  if (row.status === status && row.message === message) return
  moveInstance(context.db, row.id, ['waiting', 'blocked'], { status, message })
}
