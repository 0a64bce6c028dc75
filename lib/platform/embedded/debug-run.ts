import { appendInstanceLog, insertInstances } from '@/db/platform/instances'
import { findObject, type ObjectVersion, unreleasedObjects, versionOf } from '@/db/platform/objects'
import { AppError } from '@/lib/errors'
import type { WriteContext } from '@/lib/platform/port'
import type { DebugRun, UnreleasedTable } from '@/lib/platform/port-records'
import type { TaskContent } from './contents'
import { type EmbeddedContext, newId } from './context'
import { assertDay } from './data-day'
import { instanceOf } from './instance-view'
import { declaredTables } from './python/declared-tables'
import { pythonStatements } from './python/python-statements'
import { memberOf, type PackMember } from './release-item'
import { type Ending, rowsOf } from './run-instance'
import { type PlannedStatement, scriptStatements } from './script-statements'
import { columnsAfter, tableChanges } from './table-changes'
import { earlierResult, writeOnce } from './write-once'

/**
 * Runs the latest saved version, released or not, on a throwaway copy of the warehouse. The copy also has the table changes that
 * this person has saved and not released, where the script names the table. Nothing stays but the log.
 */
export async function debugRun(
  context: EmbeddedContext,
  input: { taskId: string; bizdate: string },
  write: WriteContext,
): Promise<DebugRun> {
  const earlier = earlierResult<DebugRun>(context, 'debug-run', input, write)
  if (earlier) return earlier.result
  const head = findObject(context.db, 'task', input.taskId)
  const version = head && versionOf(context.db, 'task', head.id, head.version)
  if (!head || !version) throw new AppError('task-not-found', `No task ${input.taskId}.`)
  const bizdate = assertDay(input.bizdate)
  const startedAt = context.now()
  const tables = pendingTables(context, version, write.actor.id)
  const printed: string[] = []
  const say = (...lines: string[]) => void printed.push(...lines)
  const ending = await dryRun(context, { version, bizdate, tables, signal: write.signal, say })
  const unreleased = tables.map(({ name, fromVersion, toVersion }) => ({ name, fromVersion, toVersion }))
  return writeOnce(context, 'debug-run', input, write, () => {
    const id = newId('ins')
    const at = context.now()
    const row = { id, uniqueKey: `dry-run:${write.idempotencyKey}`, taskId: head.id, taskName: head.name, bizdate }
    const { status, rows, message } = ending
    const times = { dueAt: startedAt, startedAt, endedAt: at }
    const end = { kind: 'dry-run' as const, status, rows, message, taskVersion: version.version }
    insertInstances(context.db, [{ ...row, ...end, ...times }])
    const lines = [
      `debug run of version ${version.version}, data day ${bizdate}`,
      ...unreleased.map(unreleasedLine),
      ...printed,
      message ?? `${rows} rows, on a copy that was thrown away`,
    ]
    appendInstanceLog(context.db, id, at, ...lines)
    return { ...instanceOf(context.db, id), unreleased }
  })
}

const unreleasedLine = ({ name, fromVersion, toVersion }: UnreleasedTable): string =>
  `with the unreleased table ${name}: version ${toVersion}, ${fromVersion === null ? 'not in effect yet' : `in effect is version ${fromVersion}`}`

/**
 * Saved by this person, not in effect, and named by the script: another person's change is theirs to release first. A Python script
 * reads before the copy is made, so only what it fills counts.
 */
function pendingTables(context: EmbeddedContext, task: ObjectVersion, actorId: string): PackMember[] {
  const script = (task.script ?? '').toLowerCase()
  const isPython = (task.content as TaskContent).type === 'python'
  const outputs = isPython ? declaredTables(script).outputs.map(({ table }) => table) : []
  const isNamed = (name: string) => (isPython ? outputs.includes(name) : script.includes(name))
  return unreleasedObjects(context.db, actorId)
    .filter((head) => head.kind === 'table' && isNamed(head.liveName ?? head.name))
    .map((head) => memberOf(context.db, head))
}

interface DryRun {
  version: ObjectVersion
  bizdate: string
  tables: PackMember[]
  signal: AbortSignal | undefined
  say(...lines: string[]): void
}

async function dryRun(context: EmbeddedContext, run: DryRun): Promise<Ending> {
  const { tables, signal } = run
  try {
    const changes = tableChanges(context, tables)
    const statements = await plannedStatements(context, run)
    const texts = [...changes, ...statements.map(({ sql, params }) => ({ sql, ...(params ? { params } : {}) }))]
    const { rowsChanged } = await context.warehouse.dryRun(texts, signal ? { signal } : {})
    return { status: 'success', rows: rowsOf(statements, rowsChanged.slice(changes.length)), message: null }
  } catch (error) {
    if (signal?.aborted || !(error instanceof AppError) || error.code === 'warehouse-unavailable') throw error
    return { status: 'failed', rows: null, message: error.message }
  }
}

/** A Python script reads tables as they are in effect, and fills them as they will be: the copy does not exist yet when it runs. */
async function plannedStatements(
  context: EmbeddedContext,
  { version, bizdate, tables, signal, say }: DryRun,
): Promise<PlannedStatement[]> {
  const script = version.script ?? ''
  const columnsOf = columnsAfter(context, tables)
  if ((version.content as TaskContent).type !== 'python') return scriptStatements(script, bizdate, columnsOf)
  return pythonStatements(context, {
    script,
    bizdate,
    columnsOf: (name) => context.catalog.byName(name)?.published,
    outputColumnsOf: columnsOf,
    signal: signal ?? new AbortController().signal,
    say,
  })
}
