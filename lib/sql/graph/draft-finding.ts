import type { ColumnUse, ImpactFinding, Severity } from '@/lib/contracts/lineage'
import type { DirectReference } from '@/lib/sql/types'
import type { TaskInfo } from './impact-input'

/** A finding before the task's name and owner are added. */
export interface DraftFinding {
  severity: Severity
  reason: ImpactFinding['reason']
  taskId: string
  /** Empty for a task that writes nothing: its own name stands for it. */
  table: string
  columns: readonly string[]
  sourceColumn: string
  uses: readonly ColumnUse[]
  places: readonly DirectReference[]
  depth: number
  path: readonly string[]
}

export function toFinding(draft: DraftFinding, tasks: ReadonlyMap<string, TaskInfo>): ImpactFinding {
  const task = tasks.get(draft.taskId)
  const table = draft.table || (task?.name ?? draft.taskId)
  return {
    severity: draft.severity,
    table,
    columns: [...draft.columns].sort(),
    taskId: draft.taskId,
    taskName: task?.name ?? draft.taskId,
    owner: task?.owner ?? null,
    nextRun: task?.nextRun,
    sourceColumn: draft.sourceColumn,
    uses: [...new Set(draft.uses)],
    places: draft.places.map(({ line, column, use, snippet }) => ({ line, column, use, snippet })),
    depth: draft.depth,
    path: draft.path.map((name) => name || table),
    reason: draft.reason,
  }
}
