import type { Platform } from '@/lib/platform/port'
import type { CompletenessResult, SqlFinding } from '@/lib/sql/types'
import { checkPlainScript } from './check-plain-script'

/** Completeness of a Python script: nothing left out of it, its tables declared, and Python can read it. */
export async function checkPythonScript(
  platform: Platform,
  script: string,
  base: string | undefined,
): Promise<CompletenessResult> {
  const whole = checkPlainScript(script, base)
  const { problems, syntax } = await platform.checkPython(script)
  const lines = script.split('\n')
  const found = problems.map(({ line, column, message }): SqlFinding => {
    const snippet = (lines[line - 1] ?? '').trim().slice(0, 160)
    return { level: 'error', code: 'python', line, column, message, snippet }
  })
  return { ok: whole.ok && found.length === 0, findings: [...whole.findings, ...found, ...unread(syntax)] }
}

const unread = (syntax: 'checked' | 'unknown'): SqlFinding[] =>
  syntax === 'checked'
    ? []
    : [
        {
          level: 'warning',
          code: 'python',
          line: 1,
          column: 1,
          message: 'its syntax could not be checked here',
          snippet: '',
        },
      ]
