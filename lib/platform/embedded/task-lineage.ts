import type { TaskType } from '@/lib/platform/port'
import type { Catalog, LineageResult } from '@/lib/sql/types'
import type { LineageMemory } from './lineage-memory'
import { declaredLineage } from './python/declared-lineage'

export interface TaskScript {
  type: TaskType
  contentHash: string
  script: string
}

/** By the SQL of the script; of a Python script by what it declares. Never rejects. */
export const taskLineage = (lineage: LineageMemory, task: TaskScript, catalog: Catalog): Promise<LineageResult> =>
  task.type === 'python'
    ? Promise.resolve(declaredLineage(task.script, catalog))
    : lineage.ofScript(task.contentHash, task.script, catalog)
