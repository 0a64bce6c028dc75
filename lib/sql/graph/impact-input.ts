import type { ColumnChange } from '@/lib/contracts/lineage'
import type { Dialect } from '@/lib/sql/types'

export interface TaskInfo {
  name: string
  owner: string | null
  /** ISO time; null = not scheduled, undefined = unknown. */
  nextRun?: string | null
  /** Searched for names when its lineage is not whole. */
  script?: string
  dialect?: Dialect
}

export interface ImpactInput {
  /** As the graph has it. */
  table: string
  changes: readonly ColumnChange[]
  tasks: ReadonlyMap<string, TaskInfo>
}
