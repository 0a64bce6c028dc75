import type { DuckDBConnection, DuckDBPreparedStatement } from '@duckdb/node-api'
import { StatementType } from '@duckdb/node-api'
import type { CellValue, WriteStatement } from '@/lib/warehouse/port'
import { internalSchema } from './write-log'

const allowed = new Set([
  StatementType.SELECT,
  StatementType.INSERT,
  StatementType.UPDATE,
  StatementType.DELETE,
  StatementType.MERGE_INTO,
  StatementType.CREATE,
  StatementType.CREATE_FUNC,
  StatementType.ALTER,
  StatementType.DROP,
  StatementType.EXPLAIN,
])
const adds = new Set([StatementType.INSERT, StatementType.UPDATE, StatementType.MERGE_INTO])

/**
 * Runs each text in the open transaction. A text may hold several statements; its number is the rows that they insert,
 * update or merge, or the rows deleted where they only delete (a partition replaced counts once). Statements that would
 * leave the transaction or the database are refused.
 */
export async function runStatements(
  connection: DuckDBConnection,
  statements: readonly WriteStatement[],
): Promise<number[]> {
  const rowsChanged: number[] = []
  for (const [index, statement] of statements.entries()) {
    try {
      rowsChanged.push(await runText(connection, statement))
    } catch (error) {
      throw new StatementFailure(index, error)
    }
  }
  return rowsChanged
}

/** The engine's words, and the place of the text that it refused. */
export class StatementFailure extends Error {
  readonly statement: number

  constructor(statement: number, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.statement = statement
  }
}

async function runText(connection: DuckDBConnection, { sql, params }: WriteStatement): Promise<number> {
  if (sql.toLowerCase().includes(internalSchema)) throw new Error(`${internalSchema} belongs to the warehouse itself`)
  const extracted = await connection.extractStatements(sql)
  if (params && extracted.count !== 1) throw new Error('Parameters need a text with exactly one statement')
  const count = { added: 0, deleted: 0 }
  for (let index = 0; index < extracted.count; index += 1) {
    const prepared = await extracted.prepare(index)
    try {
      await runPrepared(prepared, params, count)
    } finally {
      prepared.destroySync()
    }
  }
  return count.added > 0 ? count.added : count.deleted
}

async function runPrepared(
  prepared: DuckDBPreparedStatement,
  params: CellValue[] | undefined,
  count: { added: number; deleted: number },
): Promise<void> {
  const type = prepared.statementType
  if (!allowed.has(type)) throw new Error(`${StatementType[type]} is not allowed in a write`)
  if (params) prepared.bind(params)
  const { rowsChanged } = await prepared.run()
  if (adds.has(type)) count.added += rowsChanged
  if (type === StatementType.DELETE) count.deleted += rowsChanged
}
