import { plainName } from '@/db/platform/objects'
import { AppError } from '@/lib/errors'
import type { Column } from '@/lib/platform/port'
import { readScript } from '@/lib/sql/text/read-script'
import { isSymbol, isWord, type Token, unquote } from '@/lib/sql/text/token'
import type { WriteStatement } from '@/lib/warehouse/port'
import { addDays, assertDay } from './data-day'
import { quoteName, quoteText } from './table-ddl'

export interface PlannedStatement extends WriteStatement {
  /** Rows of these count as the run's rows. */
  isInsert: boolean
}

/** Columns of a table of the catalogue, undefined when it is not there. */
export type ColumnsOf = (table: string) => readonly Column[] | undefined

const parameter = /\$\{\s*([^}]*?)\s*\}/g
const bizdateParameter = /^bizdate\s*(?:([+-])\s*(\d{1,4}))?$/

/**
 * What one run of a script does for one data day: parameters filled in, statements apart, and before the first insert into a
 * table the delete of what it replaces (the day's partition, or the whole of a table without partitions) unless the script
 * empties the table itself.
 */
export function scriptStatements(script: string, bizdate: string, columnsOf: ColumnsOf): PlannedStatement[] {
  const sql = fillParameters(script, assertDay(bizdate))
  const replaced = new Set<string>()
  return readScript(sql, 'duckdb').statements.flatMap(({ tokens }) => {
    assertNoTransactionControl(tokens)
    const text = sql.slice(tokens[0]?.start, tokens.at(-1)?.end)
    const emptied = emptiedTable(tokens)
    if (emptied) replaced.add(emptied)
    const target = insertTarget(tokens)
    const statement = { sql: text, isInsert: target !== undefined }
    if (!target || replaced.has(target)) return [statement]
    replaced.add(target)
    const columns = columnsOf(target)
    return columns ? [deleteOf(target, columns, bizdate), statement] : [statement]
  })
}

/** `${bizdate}`, `${bizdate-1}`: only digits and dashes ever go into the text. */
export function fillParameters(script: string, bizdate: string): string {
  return script.replaceAll(parameter, (_whole, name: string) => {
    const match = bizdateParameter.exec(name)
    if (!match) throw new AppError('query-failed', `The script uses an unknown parameter \${${name}}.`)
    const days = Number(match[2] ?? 0) * (match[1] === '-' ? -1 : 1)
    return addDays(bizdate, days)
  })
}

/** The run is one transaction together with its key: a script that ends it early would break that. */
function assertNoTransactionControl(tokens: Token[]): void {
  const first = tokens[0]
  if (!isWord(first, 'BEGIN', 'START', 'COMMIT', 'ROLLBACK', 'ABORT', 'END')) return
  throw new AppError(
    'query-failed',
    `${first?.upper} in line ${first?.line}: a script runs in one transaction of its own.`,
  )
}

/** INSERT INTO at the top level, also after a WITH; `INSERT OR …` keeps what is there. */
function insertTarget(tokens: Token[]): string | undefined {
  let depth = 0
  for (const [index, token] of tokens.entries()) {
    if (isSymbol(token, '(')) depth++
    else if (isSymbol(token, ')')) depth--
    else if (depth === 0 && isWord(token, 'INSERT')) {
      return isWord(tokens[index + 1], 'INTO') ? nameAt(tokens, index + 2) : undefined
    }
  }
  return undefined
}

function emptiedTable(tokens: Token[]): string | undefined {
  if (isWord(tokens[0], 'DELETE')) return nameAt(tokens, 2)
  if (isWord(tokens[0], 'TRUNCATE')) return nameAt(tokens, isWord(tokens[1], 'TABLE') ? 2 : 1)
  if (!isWord(tokens[0], 'CREATE')) return undefined
  const at = tokens.findIndex((token) => isWord(token, 'TABLE'))
  if (at < 0) return undefined
  return nameAt(tokens, isWord(tokens[at + 1], 'IF') ? at + 4 : at + 1)
}

/** A name of one or more parts, compared by its last part. */
function nameAt(tokens: Token[], start: number): string | undefined {
  let at = start
  while (isSymbol(tokens[at + 1], '.') && tokens[at + 2]) at += 2
  const token = tokens[at]
  return token && (token.kind === 'word' || token.kind === 'quoted') ? plainName(unquote(token.text)) : undefined
}

export function deleteOf(table: string, columns: readonly Column[], bizdate: string): PlannedStatement {
  const partition = columns.find((column) => column.partition)
  const where = partition ? ` WHERE ${quoteName(partition.name)} = ${dayLiteral(partition, bizdate)}` : ''
  return { sql: `DELETE FROM ${quoteName(table)}${where}`, isInsert: false }
}

/** Partition keys are dates, texts or numbers such as 20240131. */
export function dayLiteral(column: Column, bizdate: string): string {
  return /INT|DECIMAL|NUMERIC/i.test(column.type) ? bizdate.replaceAll('-', '') : quoteText(bizdate)
}
