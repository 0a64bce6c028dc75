import { versionOf } from '@/db/platform/objects'
import { AppError } from '@/lib/errors'
import type { TaskContent } from './contents'
import type { EmbeddedContext } from './context'
import { type ColumnsOf, type PlannedStatement, scriptStatements } from './script-statements'

export interface TrialTask {
  id: string
  name: string
  fromVersion: number | null
  toVersion: number
}

/** What a version of a task would do for a data day, or why it cannot even be filled in. Python is never tried. */
export interface TrialScript {
  task: TrialTask
  statements: PlannedStatement[]
  refusal?: string
}

export function trialScript(
  context: EmbeddedContext,
  task: TrialTask,
  { version, bizdate, columnsOf }: { version: number; bizdate: string; columnsOf: ColumnsOf },
): TrialScript {
  const found = versionOf(context.db, 'task', task.id, version)
  const { type } = (found?.content ?? {}) as Partial<TaskContent>
  if (type !== 'sql' && type !== 'sync') return { task, statements: [] }
  try {
    return { task, statements: scriptStatements(found?.script ?? '', bizdate, columnsOf) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { task, statements: [], refusal: error.message }
  }
}
