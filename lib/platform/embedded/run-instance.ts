import { appendInstanceLog, findInstance, type InstanceRow, moveInstance } from '@/db/platform/instances'
import { objectById, versionOf } from '@/db/platform/objects'
import { tablesWrittenBy } from '@/db/platform/task-tables'
import { AppError } from '@/lib/errors'
import { checkQuality, countOffending } from './check-quality'
import type { TaskContent } from './contents'
import type { EmbeddedContext } from './context'
import { pythonStatements, recordedStatements } from './python/python-statements'
import { type PlannedStatement, scriptStatements } from './script-statements'

export interface TaskRun {
  content: TaskContent
  script: string
  version: number
  outputs: string[]
}

/** How an attempt ended. A message is a code with its parameter, or the engine's own words. */
export type Ending =
  | { status: 'success'; rows: number; message: null }
  | { status: 'failed' | 'killed'; rows: number | null; message: string }

/** The version in effect, which is what runs. */
export function publishedRun(context: EmbeddedContext, taskId: string): TaskRun | undefined {
  const head = objectById(context.db, 'task', taskId)
  if (!head || head.publishedVersion === null) return undefined
  const version = versionOf(context.db, 'task', taskId, head.publishedVersion)
  if (!version) return undefined
  const outputs = tablesWrittenBy(context.db, taskId, 'published')
  return { content: version.content as TaskContent, script: version.script ?? '', version: version.version, outputs }
}

/** Runs one attempt on the warehouse under its own key and says how it ended. Rejects only when that cannot be known. */
export async function runAttempt(
  context: EmbeddedContext,
  instance: InstanceRow,
  run: TaskRun,
  signal: AbortSignal,
): Promise<Ending> {
  const say = (...lines: string[]) => appendInstanceLog(context.db, instance.id, context.now(), ...lines)
  try {
    if (run.content.type === 'quality') return await checkScript(context, instance, run, say)
    say(`attempt ${instance.attempt}: version ${run.version}, data day ${instance.bizdate}`)
    const statements = await plannedStatements(context, instance, run, { signal, say })
    say(`${statements.length} statements`)
    const rows = await writeRows(context, instance, statements, signal)
    say(`${rows} rows written`)
    const failed = await failedRule(context, instance, run, say)
    return failed
      ? { status: 'failed', rows, message: `quality:${failed}` }
      : { status: 'success', rows, message: null }
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'warehouse-unavailable') throw error
    say(`${error.code}: ${error.message}`)
    if (signal.aborted) return { status: 'killed', rows: null, message: 'killed' }
    return failure(named.has(error.code) ? `${error.code}: ${error.message}` : error.message)
  }
}

/** Not the engine's words: told with their code. */
const named: ReadonlySet<string> = new Set([
  'sandbox-unavailable',
  'sandbox-limit',
  'columns-invalid',
  'file-too-large',
])

/** Of a Python script only once it has run: they carry the rows that it left. */
async function plannedStatements(
  context: EmbeddedContext,
  instance: InstanceRow,
  run: TaskRun,
  control: { signal: AbortSignal; say(...lines: string[]): void },
): Promise<PlannedStatement[]> {
  if (run.content.type !== 'python') return statementsOf(context, instance, run)
  const columnsOf = (name: string) => publishedColumns(context, name)
  const { bizdate } = instance
  const statements = await pythonStatements(context, {
    script: run.script,
    bizdate,
    columnsOf,
    outputColumnsOf: columnsOf,
    ...control,
  })
  context.boundary('script-ran')
  return statements
}

/** A quality task's script is a query for offending rows; it writes nothing. */
async function checkScript(
  context: EmbeddedContext,
  instance: InstanceRow,
  run: TaskRun,
  say: (line: string) => void,
): Promise<Ending> {
  const violations = await countOffending(context, run.script, instance.bizdate)
  say(`${violations} violations`)
  if (violations === 0) return { status: 'success', rows: 0, message: null }
  return { status: 'failed', rows: violations, message: `quality:${instance.taskName}` }
}

const failure = (message: string): Ending => ({ status: 'failed', rows: null, message })

const statementsOf = (context: EmbeddedContext, instance: InstanceRow, run: TaskRun): PlannedStatement[] =>
  scriptStatements(run.script, instance.bizdate, (name) => publishedColumns(context, name))

const publishedColumns = (context: EmbeddedContext, name: string) => {
  const table = context.catalog.byName(name)
  return table?.published ?? table?.columns
}

export const warehouseKey = (instance: Pick<InstanceRow, 'id' | 'attempt'>): string =>
  `instance:${instance.id}:${instance.attempt}`

async function writeRows(
  context: EmbeddedContext,
  instance: InstanceRow,
  statements: PlannedStatement[],
  signal: AbortSignal,
): Promise<number> {
  const key = warehouseKey(instance)
  const { rowsChanged } = await context.warehouse.write(
    key,
    statements.map(({ sql, params }) => ({ sql, ...(params ? { params } : {}) })),
    { signal },
  )
  return rowsOf(statements, rowsChanged)
}

/** How an attempt ended by the warehouse's record of its key; undefined = it did not take effect. Rejects when that is unknown. */
export async function endingFromRecord(context: EmbeddedContext, instance: InstanceRow): Promise<Ending | undefined> {
  const outcome = await context.warehouse.writeOutcome(warehouseKey(instance))
  const run = outcome && publishedRun(context, instance.taskId)
  if (!outcome || !run) return undefined
  const say = (line: string) => appendInstanceLog(context.db, instance.id, context.now(), line)
  say('the warehouse has recorded this attempt as done')
  const { rowsChanged } = outcome
  const statements =
    run.content.type === 'python' ? recordedStatements(run.script, rowsChanged) : statementsOf(context, instance, run)
  return checkedEnding(context, instance, run, rowsOf(statements, rowsChanged), say)
}

/** Success, unless the new rows break a blocking rule. */
async function checkedEnding(
  context: EmbeddedContext,
  instance: InstanceRow,
  run: TaskRun,
  rows: number,
  say: (line: string) => void,
): Promise<Ending> {
  const failed = await failedRule(context, instance, run, say)
  return failed ? { status: 'failed', rows, message: `quality:${failed}` } : { status: 'success', rows, message: null }
}

/** Rows that went in; of a script without inserts, rows changed. */
export function rowsOf(statements: readonly PlannedStatement[], rowsChanged: readonly number[]): number {
  const hasInsert = statements.some((statement) => statement.isInsert)
  return rowsChanged.reduce((sum, rows, index) => sum + (!hasInsert || statements[index]?.isInsert ? rows : 0), 0)
}

/** Name of a blocking rule that the new rows break. */
async function failedRule(
  context: EmbeddedContext,
  instance: InstanceRow,
  run: TaskRun,
  say: (line: string) => void,
): Promise<string | undefined> {
  const { bizdate, id: instanceId } = instance
  const results = await checkQuality(context, { tables: run.outputs, bizdate, instanceId })
  for (const { rule, violations, error } of results) {
    say(`quality rule ${rule}: ${error ?? (violations === 0 ? 'passed' : `${violations} violations`)}`)
  }
  return results.find((result) => result.blocking && (result.error !== null || result.violations > 0))?.rule
}

/** Records how an attempt ended; a failed one with retries left waits for the next attempt. */
export function settleAttempt(context: EmbeddedContext, instance: InstanceRow, ending: Ending): void {
  const { db } = context
  const isKilling = findInstance(db, instance.id)?.status === 'killing'
  const { attempt, retriesLeft, id } = instance
  const mayRetry = ending.status === 'failed' && !isKilling && retriesLeft > 0 && !ending.message.startsWith('quality:')
  if (mayRetry) {
    const next = { status: 'waiting' as const, attempt: attempt + 1, retriesLeft: retriesLeft - 1 }
    moveInstance(db, id, ['running'], { ...next, message: ending.message })
    return
  }
  // A kill that came too late finds the work done: then it is done.
  const end =
    isKilling && ending.status === 'failed' ? ({ ...ending, status: 'killed', message: 'killed' } as const) : ending
  moveInstance(db, id, ['running', 'killing'], { ...end, endedAt: context.now() })
}
