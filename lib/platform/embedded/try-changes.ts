import { versionOf } from '@/db/platform/objects'
import { AppError } from '@/lib/errors'
import type { Platform } from '@/lib/platform/port'
import type { ReleaseTrial } from '@/lib/platform/port-records'
import type { WriteStatement } from '@/lib/warehouse/port'
import type { TaskContent } from './contents'
import type { EmbeddedContext } from './context'
import { objectKindOf } from './pack-members'
import { following } from './run-after-publish'
import { rowsOf } from './run-instance'
import { type PlannedStatement, scriptStatements } from './script-statements'
import { columnsAfter, tableChanges } from './table-changes'

type Items = Parameters<Platform['tryChanges']>[0]
type State = ReleaseTrial['explain']['state']
interface Attempt {
  state: State
  message: string
  rowsChanged: number[]
}

/**
 * Changes the tables and runs the scripts of a change set on a throwaway copy: first their plans alone, so that a script too slow to
 * run in the time is still judged by the engine, then one run for the latest data day. A refusal by the engine fails; a copy that
 * cannot be made, or time that runs out, is unknown.
 */
export async function tryChanges(
  context: EmbeddedContext,
  items: Items,
  { timeoutMs }: { timeoutMs: number },
): Promise<ReleaseTrial> {
  const signal = AbortSignal.timeout(timeoutMs)
  const scripts = plannedScripts(context, items)
  if ('refusal' in scripts) return { explain: { state: 'fail', message: scripts.refusal } }
  const { bizdate, statements } = scripts
  const tables = tableChanges(context, items)
  const explain = await attempt(context, [...tables, ...statements.map(explained)], signal)
  const answer = { explain: { state: explain.state, message: explain.message } }
  if (statements.length === 0) return answer
  if (explain.state === 'fail') return { ...answer, sample: { state: 'unknown', bizdate, rows: 0, message: '' } }
  const run = await attempt(context, [...tables, ...statements.map(({ sql }) => ({ sql }))], signal)
  const rows = rowsOf(statements, run.rowsChanged.slice(tables.length))
  return { ...answer, sample: { state: run.state, bizdate, rows, message: run.message } }
}

/** Errors that say nothing about the statements. */
const silent = new Set(['warehouse-unavailable', 'query-timeout', 'aborted'])

async function attempt(context: EmbeddedContext, statements: WriteStatement[], signal: AbortSignal): Promise<Attempt> {
  const unknown = { state: 'unknown', message: '', rowsChanged: [] } satisfies Attempt
  if (signal.aborted) return unknown
  try {
    const { rowsChanged } = await context.warehouse.dryRun(statements, { signal })
    return { state: 'pass', message: '', rowsChanged }
  } catch (error) {
    if (!(error instanceof AppError) || signal.aborted || silent.has(error.code)) return unknown
    return { state: 'fail', message: error.message.split('\n')[0] ?? '', rowsChanged: [] }
  }
}

/** The plan of what only reads and changes rows; whatever else a script does must be done for the rest to find it. */
const explained = ({ sql }: PlannedStatement): WriteStatement =>
  /^\s*(?:--[^\n]*\n\s*)*(?:insert|delete|update|merge|select|with|from)\b/i.test(sql)
    ? { sql: `EXPLAIN ${sql}` }
    : { sql }

/** All scripts for their common data day; a script that cannot be filled in is refused before the engine sees it. */
function plannedScripts(
  context: EmbeddedContext,
  items: Items,
): { bizdate: string; statements: PlannedStatement[] } | { refusal: string } {
  const columnsOf = columnsAfter(context, items)
  const tasks = items.filter((item) => objectKindOf(item.kind) === 'task' && item.op !== 'offline')
  const runs = following(context, tasks)
  const bizdate = runs.map((run) => run.bizdate).sort()[0] ?? ''
  try {
    const statements = tasks.flatMap((task) => {
      const version = versionOf(context.db, 'task', task.id, task.toVersion)
      const { type } = (version?.content ?? {}) as Partial<TaskContent>
      const runsHere = type === 'sql' || type === 'sync'
      return runsHere ? scriptStatements(version?.script ?? '', bizdate, columnsOf) : []
    })
    return { bizdate, statements }
  } catch (error) {
    if (error instanceof AppError) return { refusal: error.message }
    throw error
  }
}
