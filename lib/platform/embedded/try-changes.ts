import { AppError } from '@/lib/errors'
import type { Platform } from '@/lib/platform/port'
import type { ReleaseTrial, TrialFault } from '@/lib/platform/port-records'
import type { WriteStatement } from '@/lib/warehouse/port'
import type { EmbeddedContext } from './context'
import { objectKindOf } from './pack-members'
import { following } from './run-after-publish'
import { rowsOf } from './run-instance'
import type { PlannedStatement } from './script-statements'
import { columnsAfter, tableChanges } from './table-changes'
import { type TrialScript, trialScript } from './trial-script'

type Items = Parameters<Platform['tryChanges']>[0]
type State = ReleaseTrial['explain']['state']
interface Attempt {
  state: State
  message: string
  rowsChanged: number[]
  /** Place of the statement that failed, where the engine says it. */
  failed?: number
}

/** One way of trying: the plans alone, or a run. */
interface Trial {
  context: EmbeddedContext
  bizdate: string
  tables: WriteStatement[]
  form(statement: PlannedStatement): WriteStatement
  signal: AbortSignal
}

interface Outcome extends Attempt {
  task?: string
  /** Scripts that were tried to the end: without those that failed before the change too. */
  scripts: TrialScript[]
  before: TrialFault[]
}

/**
 * Changes the tables and runs the scripts of a change set on a throwaway copy: first their plans alone, so that a script too slow to
 * run in the time is still judged by the engine, then one run for the latest data day. A refusal by the engine fails; a copy that
 * cannot be made, or time that runs out, is unknown. A script that fails just as its version in effect does is told apart and left
 * out of the rest: the change is not what broke it.
 */
export async function tryChanges(
  context: EmbeddedContext,
  items: Items,
  { timeoutMs }: { timeoutMs: number },
): Promise<ReleaseTrial> {
  const signal = AbortSignal.timeout(timeoutMs)
  const { bizdate, scripts } = trialScripts(context, items)
  const trial = { context, bizdate, tables: tableChanges(context, items), signal }
  const plan = await tryScripts({ ...trial, form: explained }, scripts)
  const explain = told(plan)
  if (scripts.every(({ statements, refusal }) => statements.length === 0 && refusal === undefined)) return { explain }
  if (plan.state === 'fail') return { explain, sample: { state: 'unknown', bizdate, rows: 0, message: '' } }
  const run = await tryScripts({ ...trial, form: ({ sql }) => ({ sql }) }, plan.scripts)
  const statements = run.scripts.flatMap((script) => script.statements)
  const rows = rowsOf(statements, run.rowsChanged.slice(trial.tables.length))
  return { explain, sample: { ...told({ ...run, before: [...plan.before, ...run.before] }), bizdate, rows } }
}

const told = ({ state, message, task, before }: Outcome): ReleaseTrial['explain'] => ({
  state,
  message,
  ...(task === undefined ? {} : { task }),
  ...(before.length > 0 ? { before } : {}),
})

/** All scripts together, upstream first; again without one that failed before, so that it hides no failure that is new. */
async function tryScripts(trial: Trial, scripts: TrialScript[], before: TrialFault[] = []): Promise<Outcome> {
  const { attempted, culprit } = await tryTogether(trial, scripts)
  if (attempted.state !== 'fail' || !culprit) return { ...attempted, scripts, before }
  const fault = { task: culprit.task.name, message: attempted.message }
  if (!(await failsInEffect(trial, culprit, fault.message))) return { ...attempted, task: fault.task, scripts, before }
  const rest = scripts.filter((script) => script !== culprit)
  return tryScripts(trial, rest, [...before, fault])
}

/** What came of it, and whose script failed: undefined = a table's change, or the engine does not say. */
async function tryTogether(
  { context, tables, form, signal }: Trial,
  scripts: readonly TrialScript[],
): Promise<{ attempted: Attempt; culprit?: TrialScript | undefined }> {
  const refused = scripts.find(({ refusal }) => refusal !== undefined)
  if (refused)
    return { attempted: { state: 'fail', message: refused.refusal ?? '', rowsChanged: [] }, culprit: refused }
  const planned = scripts.flatMap((script) => script.statements.map((statement) => ({ script, statement })))
  const statements = [...tables, ...planned.map(({ statement }) => form(statement))]
  const attempted = await attempt(context, statements, signal)
  const { failed } = attempted
  return { attempted, culprit: failed === undefined ? undefined : planned[failed - tables.length]?.script }
}

/** Whether the version in effect fails for the same day with the same words. What cannot be known did not. */
async function failsInEffect(trial: Trial, { task }: TrialScript, message: string): Promise<boolean> {
  if (task.fromVersion === null) return false
  const { context, bizdate } = trial
  const version = task.fromVersion
  const inEffect = trialScript(context, task, { version, bizdate, columnsOf: columnsAfter(context, []) })
  const { attempted } = await tryTogether({ ...trial, tables: [] }, [inEffect])
  return attempted.state === 'fail' && attempted.message === message
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
    const failed = error.details?.statement
    const place = typeof failed === 'number' ? { failed } : {}
    return { state: 'fail', message: error.message.split('\n')[0] ?? '', rowsChanged: [], ...place }
  }
}

/** The plan of what only reads and changes rows; whatever else a script does must be done for the rest to find it. */
const explained = ({ sql }: PlannedStatement): WriteStatement =>
  /^\s*(?:--[^\n]*\n\s*)*(?:insert|delete|update|merge|select|with|from)\b/i.test(sql)
    ? { sql: `EXPLAIN ${sql}` }
    : { sql }

/** All scripts for their common data day. */
function trialScripts(context: EmbeddedContext, items: Items): { bizdate: string; scripts: TrialScript[] } {
  const columnsOf = columnsAfter(context, items)
  const tasks = items.filter((item) => objectKindOf(item.kind) === 'task' && item.op !== 'offline')
  const runs = following(context, tasks)
  const bizdate = runs.map((run) => run.bizdate).sort()[0] ?? ''
  const scripts = tasks.map((task) => trialScript(context, task, { version: task.toVersion, bizdate, columnsOf }))
  return { bizdate, scripts }
}
