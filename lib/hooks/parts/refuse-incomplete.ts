import type { RunContext } from '@/lib/agent/hook'
import { labelData } from '@/lib/contracts/labelled-data'
import { notices } from '@/lib/contracts/state-key'
import { AppError } from '@/lib/errors'
import type { HookServices } from '@/lib/hooks/define-hook'
import type { TaskType } from '@/lib/platform/port'
import type { SqlFinding } from '@/lib/sql/types'
import { askedChanges } from './asked-removals'
import { checkPythonScript } from './check-python-script'

const findingsTold = 8

export interface ScriptToSave {
  /** File or argument, for messages. */
  where: string
  script: string
  /** Lines of the file that stand before `script`. */
  linesBefore: number
  type: TaskType
  base: string | undefined
  /** Names that may not be lost, whoever mentions them: the task and what it writes. */
  keep: readonly string[]
}

/** Refuses abbreviated, broken or shortened scripts with `sql-incomplete`; warnings are told before the next answer. */
export async function refuseIncomplete(
  run: RunContext<HookServices>,
  { where, script, linesBefore, type, base, keep }: ScriptToSave,
): Promise<void> {
  const { ok, findings } =
    type === 'python'
      ? await checkPythonScript(run.services.platform, script, base)
      : await run.services.sql.checkCompleteness({
          sql: script,
          dialect: 'duckdb',
          ...(base === undefined ? {} : { base, declared: askedChanges(run, keep) }),
        })
  const lines = (level: SqlFinding['level']) =>
    findings.filter((finding) => finding.level === level).map((finding) => findingText(finding, linesBefore))
  if (!ok) throw new AppError('sql-incomplete', refusal(where, lines('error')))
  const warnings = lines('warning')
  if (warnings.length > 0) {
    const told = labelData(`warnings about ${where}`, warnings.slice(0, findingsTold).join('\n'))
    run.state.set(notices, [
      ...(run.state.get(notices) ?? []),
      `Checking ${where} before the save gave ${warnings.length} warnings.\n${told}`,
    ])
  }
}

function findingText({ line, column, message, snippet, inBase }: SqlFinding, linesBefore: number): string {
  const place = `${inBase ? 'base version ' : ''}line ${line + linesBefore}:${column}`
  return `${place}: ${message}${snippet ? ` | ${snippet.slice(0, 160)}` : ''}`
}

function refusal(where: string, errors: string[]): string {
  const more = errors.length > findingsTold ? `\nand ${errors.length - findingsTold} more` : ''
  return `Nothing was saved: ${where} is abbreviated, broken, or lost parts of its base version. Restore the whole text, then save again.\n${labelData('findings', errors.slice(0, findingsTold).join('\n'))}${more}`
}
