import type { ScriptRun } from '@/lib/contracts/script-runner'
import { AppError } from '@/lib/errors'
import type { EmbeddedContext } from '@/lib/platform/embedded/context'
import { type ColumnsOf, deleteOf, type PlannedStatement } from '@/lib/platform/embedded/script-statements'
import type { Column } from '@/lib/platform/port'
import { declaredTables } from './declared-tables'
import { exportInputs } from './export-inputs'
import { outputStatements } from './output-statements'
import { printedLines } from './printed-lines'

export interface PythonJob {
  script: string
  bizdate: string
  /** Of the tables as the script reads them, and as it fills them. */
  columnsOf: ColumnsOf
  outputColumnsOf: ColumnsOf
  signal: AbortSignal
  say(...lines: string[]): void
}

/**
 * Runs a Python script in the sandbox on what it declares to read and gives the statements that put what it left in place of the
 * day's partitions: first a delete for each output, then the inserts. Nothing is written here. Throws `AppError` for whatever is
 * wrong with the script or what it left.
 */
export async function pythonStatements(context: EmbeddedContext, job: PythonJob): Promise<PlannedStatement[]> {
  const { scripts } = context
  if (!scripts) throw new AppError('sandbox-unavailable', 'Python tasks have no sandbox to run in here.')
  const { inputs, outputs, problems } = declaredTables(job.script)
  const [problem] = problems
  if (problem) throw new AppError('invalid-arguments', `Line ${problem.line}: ${problem.message}.`)
  const targets = outputs.map(({ table }) => ({ table, columns: targetColumns(table, job.outputColumnsOf) }))
  const { script, bizdate, columnsOf, signal } = job
  const exported = await exportInputs(context, { inputs, bizdate, columnsOf, signal })
  try {
    job.say(...exported.files.map(({ name, rows }) => `input ${name}: ${rows} rows`))
    const names = targets.map(({ table }) => `${table}.csv`)
    const variables = { BIZDATE: bizdate }
    const run = await scripts.run({ script, variables, inputs: exported.files, outputs: names, signal })
    job.say(...printedLines(run))
    if (signal.aborted) throw new AppError('aborted', 'The script was stopped.')
    if (run.failure) throw new AppError(run.failure.code, run.failure.message)
    const inserts = targets.flatMap(({ table, columns }) =>
      outputStatements({ table, columns, text: outputOf(run, `${table}.csv`), bizdate }),
    )
    return [...targets.map(({ table, columns }) => deleteOf(table, columns, bizdate)), ...inserts]
  } finally {
    exported.remove()
  }
}

function targetColumns(table: string, columnsOf: ColumnsOf): readonly Column[] {
  const columns = columnsOf(table)
  if (!columns) throw new AppError('table-not-found', `The script writes ${table}, which is not there.`)
  return columns
}

function outputOf({ outputs, refused }: ScriptRun, name: string): string {
  const text = outputs.get(name)
  if (text !== undefined) return text
  const [first] = refused.filter((each) => each.name === name)
  if (first) throw new AppError('file-too-large', `${name} was not taken: ${first.reason}.`)
  throw new AppError('file-not-found', `The script left no ${name} in OUTPUT_DIR.`)
}

/** Which of the statements above a record of them counts as rows that went in. */
export const recordedStatements = (script: string, rowsChanged: readonly number[]): PlannedStatement[] => {
  const deletes = declaredTables(script).outputs.length
  return rowsChanged.map((_, index) => ({ sql: '', isInsert: index >= deletes }))
}
