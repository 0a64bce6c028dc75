import { omissionOf } from '@/lib/sql/gate/omission'
import type { CompletenessResult, SqlFinding } from '@/lib/sql/types'

/** Share of the base version's lines that may be gone without a question. */
const lossAllowed = 0.3
const smallBase = 10

/** Completeness of a script that is not SQL (Python): comments that stand for code, and lines that the base version had. */
export function checkPlainScript(script: string, base: string | undefined): CompletenessResult {
  const known = new Set((base ?? '').split('\n').map((line) => line.trim()))
  const findings = script.split('\n').flatMap((line, index) => placeholderIn(line, index, known))
  const lost = base === undefined ? undefined : lostLines(script, base)
  const all = lost ? [...findings, lost] : findings
  return { ok: all.length === 0, findings: all }
}

function placeholderIn(line: string, index: number, known: ReadonlySet<string>): SqlFinding[] {
  const at = line.search(/#|\/\//)
  if (at === -1 || known.has(line.trim())) return []
  const comment = line.slice(at).replace(/^[#/\s]+/, '')
  if (omissionOf(`-- ${comment}`, line.slice(0, at).trim() !== '') !== 'placeholder') return []
  return [error('placeholder', index + 1, at + 1, 'a comment stands in place of code', line)]
}

function lostLines(script: string, base: string): SqlFinding | undefined {
  const lines = (text: string) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith('#'))
  const now = new Set(lines(script))
  const before = lines(base)
  const lost = before.filter((line) => !now.has(line))
  if (before.length < smallBase || lost.length <= before.length * lossAllowed) return undefined
  if (lines(script).length >= before.length * (1 - lossAllowed)) return undefined // rewritten, not shortened
  const at = base.split('\n').findIndex((line) => line.trim() === lost[0])
  return {
    ...error('lost-lines', at + 1, 1, `${lost.length} of ${before.length} lines are gone`, lost[0] ?? ''),
    inBase: true,
  }
}

const error = (code: string, line: number, column: number, message: string, snippet: string): SqlFinding => ({
  level: 'error',
  code,
  line,
  column,
  message,
  snippet: snippet.trim().slice(0, 160),
})
