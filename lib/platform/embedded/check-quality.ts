import { insertChecks } from '@/db/platform/checks'
import { plainName, publishedContents } from '@/db/platform/objects'
import type { Column } from '@/lib/platform/port'
import type { QueryResult } from '@/lib/warehouse/port'
import type { RuleContent } from './contents'
import type { EmbeddedContext } from './context'
import { dayLiteral, fillParameters } from './script-statements'
import { quoteName } from './table-ddl'

export interface CheckResult {
  rule: string
  blocking: boolean
  violations: number
  /** Of the engine, when the check itself could not run; counts as a failure. */
  error: string | null
}

/** Evaluates the released rules of the given tables on the rows that are there, and records each result. */
export async function checkQuality(
  context: EmbeddedContext,
  run: { tables: readonly string[]; bizdate: string; instanceId: string | null },
): Promise<CheckResult[]> {
  const wanted = new Set(run.tables.map(plainName))
  const rules = publishedContents(context.db, 'quality-rule').filter(({ version }) =>
    wanted.has(plainName((version.content as RuleContent).table)),
  )
  const results: CheckResult[] = []
  for (const { head, version } of rules) {
    const rule = version.content as RuleContent
    const { violations, error } = await countViolations(context, rule, run.bizdate)
    results.push({ rule: rule.name, blocking: rule.blocking, violations, error })
    const passed = error === null && violations === 0
    const { instanceId, bizdate } = run
    const row = { ruleId: head.id, ruleVersion: version.version, instanceId, bizdate, violations }
    insertChecks(context.db, [{ ...row, result: passed ? 'pass' : 'fail', message: error, at: context.now() }])
  }
  return results
}

/** Rows that a query for offending rows finds. */
export async function countOffending(context: EmbeddedContext, query: string, bizdate: string): Promise<number> {
  const sql = fillParameters(query.trim().replace(/;\s*$/, ''), bizdate)
  return violationsOf(await context.warehouse.query(sql, { maxRows: 1000 }))
}

async function countViolations(context: EmbeddedContext, rule: RuleContent, bizdate: string) {
  try {
    const sql = checkSql(rule, context.catalog.byName(rule.table)?.columns ?? [], bizdate)
    return { violations: await countOffending(context, sql, bizdate), error: null }
  } catch (error) {
    return { violations: 0, error: error instanceof Error ? error.message : String(error) }
  }
}

/** A check is a query that returns offending rows (or their number), or a condition that every row of the day must meet. */
export function checkSql(rule: RuleContent, columns: readonly Column[], bizdate: string): string {
  const check = rule.check.trim().replace(/;\s*$/, '')
  if (/^(select|with|from)\b/i.test(check)) return check
  const partition = columns.find((column) => column.partition)
  const ofDay = partition ? `${quoteName(partition.name)} = ${dayLiteral(partition, bizdate)} AND ` : ''
  return `SELECT count(*) AS violations FROM ${quoteName(rule.table)} WHERE ${ofDay}(${check}) IS NOT TRUE`
}

/** One cell with a number or a truth is the answer itself; anything else is a list of offending rows. */
function violationsOf(result: QueryResult): number {
  const [row] = result.rows
  const cell = result.columns.length === 1 && result.rows.length === 1 ? row?.[0] : undefined
  if (typeof cell === 'boolean') return cell ? 0 : 1
  if (typeof cell === 'number') return cell
  if (typeof cell === 'string' && /^-?\d+$/.test(cell)) return Number(cell)
  return result.total ?? result.returned
}
