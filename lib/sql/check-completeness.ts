import { checkComments } from './gate/check-comments'
import { compareWithBase } from './gate/compare-with-base'
import { type FindingMaker, findingsIn } from './gate/finding'
import { type QueryProblem, queryProblems } from './gate/query-problems'
import { checkStatement } from './gate/statement-rules'
import { checkTokens } from './gate/token-rules'
import { polyglotEngine } from './parse/polyglot-engine'
import type { SqlEngine } from './parse/sql-engine'
import { traitsOf } from './text/dialect-traits'
import { readScript, type Script } from './text/read-script'
import type { CompletenessRequest, CompletenessResult, Dialect, SqlFinding } from './types'

/**
 * Refuses scripts that are abbreviated, cut or broken: by tokens and comments, by the parser, and by what the base
 * version had and this one has not. Warnings inform; errors block.
 */
export function checkCompleteness(
  { sql, dialect, base, declared }: CompletenessRequest,
  engine: SqlEngine = polyglotEngine,
): CompletenessResult {
  const make = findingsIn(sql)
  const script = readScript(sql, dialect)
  const baseScript = base === undefined ? undefined : readScript(base, dialect)
  const broken = checkText(script, dialect, make)
  const lost =
    base === undefined || baseScript === undefined
      ? []
      : compareWithBase({ base: baseScript, next: script, declared, dialect, inBase: findingsIn(base, true) })
  const findings = [
    ...broken,
    ...checkComments(script, baseScript, make).map((finding) => (lost.length > 0 ? blocking(finding) : finding)),
    ...checkSyntax(script, baseScript, dialect, engine, make),
    ...lost,
    ...(baseScript ? checkSize(script, baseScript, make) : []),
  ]
  return { ok: findings.every((finding) => finding.level !== 'error'), findings }
}

/** A comment that may stand for code, in a text that lost code, does. */
const blocking = (finding: SqlFinding): SqlFinding => ({ ...finding, level: 'error' })

function checkText(script: Script, dialect: Dialect, make: FindingMaker): SqlFinding[] {
  if (script.statements.length === 0) return [make('error', 'no-statement', undefined, 'no statement')]
  const traits = traitsOf(dialect)
  return [
    ...script.errors.map((error) => make('error', error.code, error, error.code.replaceAll('-', ' '))),
    ...script.statements.flatMap(({ tokens }) =>
      [...checkTokens(tokens, traits), ...checkStatement(tokens, dialect)].map(({ code, token, message }) =>
        make('error', code, token, message),
      ),
    ),
  ]
}

/** What the parser and the resolver object to; faults that the base has too say nothing about what is missing. */
function checkSyntax(
  script: Script,
  base: Script | undefined,
  dialect: Dialect,
  engine: SqlEngine,
  make: FindingMaker,
): SqlFinding[] {
  const problems = queryProblems(script, dialect, engine)
  const known = problems.length > 0 && base ? queryProblems(base, dialect, engine) : []
  return problems.map(({ code, token, message }) => {
    const isKnown = count(problems, code) <= count(known, code)
    return make(code === 'too-deep' || isKnown ? 'warning' : 'error', code, token, message)
  })
}

const count = (problems: readonly QueryProblem[], code: string): number =>
  problems.filter((problem) => problem.code === code).length

const smallShare = 0.7
const minLines = 10

function checkSize(script: Script, base: Script, make: FindingMaker): SqlFinding[] {
  const [now, before] = [codeLines(script), codeLines(base)]
  const comments = base.comments.length - script.comments.length
  const findings: SqlFinding[] = []
  if (before >= minLines && now < before * smallShare) {
    findings.push(make('warning', 'much-shorter', undefined, `${now} lines of code, the base has ${before}`))
  }
  if (comments >= minLines / 2 && script.comments.length < base.comments.length * smallShare) {
    findings.push(make('warning', 'lost-comments', undefined, `${comments} comments of the base are gone`))
  }
  return findings
}

const codeLines = (script: Script): number =>
  new Set(script.tokens.filter((token) => token.kind !== 'comment').map((token) => token.line)).size
