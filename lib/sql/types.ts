import type { ColumnUse } from '@/lib/contracts/lineage'

export const dialects = [
  'duckdb',
  'hive',
  'spark',
  'clickhouse',
  'trino',
  'postgresql',
  'mysql',
  'snowflake',
  'doris',
] as const
export type Dialect = (typeof dialects)[number]

/** What the catalogue knows: table name (lower case, qualified as written there) to its columns in order. */
export interface Catalog {
  tables: Record<string, { columns: string[]; partitionColumns?: string[] }>
}

/** `line` and `column` count from 1 in the text as given, columns in UTF-16 units; with `inBase` they are places in the base version. */
export interface SqlFinding {
  level: 'error' | 'warning'
  code: string
  line: number
  column: number
  message: string
  snippet: string
  inBase?: boolean
}

export interface ColumnRef {
  table: string
  column: string
}

/** Value flow from a source column to an output column. */
export interface ColumnEdge {
  source: ColumnRef
  target: ColumnRef
  roles: Array<'identity' | 'expression' | 'aggregate' | 'condition' | 'window' | 'subquery'>
  /** Comes through `select *`: shifts when the source gets a column. */
  viaStar?: boolean
  /** One of several candidates: the catalogue was not enough to tell which. */
  ambiguous?: boolean
}

/** A place in the script that names a real column: where a person must edit when it is renamed. */
export interface DirectReference {
  source: ColumnRef
  use: ColumnUse
  line: number
  column: number
  snippet: string
  viaStar?: boolean
  /** The script writes this column: `insert into t (a)`, `update t set a = …`. */
  isTarget?: boolean
}

export interface LineageResult {
  /** `partial` and `failed` are shown as such: never "no lineage". */
  status: 'full' | 'partial' | 'failed'
  reads: string[]
  writes: string[]
  /**
   * One entry a writing statement; `positional` = the order of the columns counts, so an added one breaks it;
   * `byName` = output names are the target's names.
   */
  targets?: Array<{
    table: string
    positional: boolean
    byName: boolean
    line: number
    column: number
    snippet: string
  }>
  edges: ColumnEdge[]
  /** Row-set flow: a column used to filter, join, group … rows of a target. */
  uses: Array<{ source: ColumnRef; targetTable: string; use: ColumnUse }>
  references: DirectReference[]
  /** Output columns of the last query when the text is a plain SELECT. */
  output: Array<{ name: string; sources: Array<ColumnRef & { roles: ColumnEdge['roles'] }> }>
  warnings: SqlFinding[]
}

/** `renamed` and `removed` are what the person asked for; names of columns, tables, CTEs, or whole items. */
export interface DeclaredChange {
  renamed: Array<{ from: string; to: string }>
  removed: string[]
}

export interface CompletenessRequest {
  sql: string
  dialect: Dialect
  /** The version this text replaces; with it the comparison is mandatory. */
  base?: string
  declared?: DeclaredChange
}

/** `ok` = no finding of level `error`. */
export interface CompletenessResult {
  ok: boolean
  findings: SqlFinding[]
}

export interface LineageRequest {
  sql: string
  dialect: Dialect
  catalog: Catalog
}
