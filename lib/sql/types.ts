import type { ColumnUse } from '@/lib/contracts/lineage'

export const dialects = ['duckdb', 'hive', 'spark', 'clickhouse', 'trino', 'postgresql', 'mysql', 'snowflake', 'doris'] as const
export type Dialect = (typeof dialects)[number]

/** What the catalogue knows: table name (lower case, qualified as written there) to its columns in order. */
export interface Catalog {
  tables: Record<string, { columns: string[]; partitionColumns?: string[] }>
}

/** `line` and `column` count from 1 in the text as given. */
export interface SqlFinding {
  level: 'error' | 'warning'
  code: string
  line: number
  column: number
  message: string
  snippet: string
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
}

/** A place in the script that names a real column: where a person must edit when it is renamed. */
export interface DirectReference {
  source: ColumnRef
  use: ColumnUse
  line: number
  column: number
  snippet: string
  viaStar?: boolean
}

export interface LineageResult {
  /** `partial` and `failed` are shown as such: never "no lineage". */
  status: 'full' | 'partial' | 'failed'
  reads: string[]
  writes: string[]
  edges: ColumnEdge[]
  /** Row-set flow: a column used to filter, join, group … rows of a target. */
  uses: Array<{ source: ColumnRef; targetTable: string; use: ColumnUse }>
  references: DirectReference[]
  /** Output columns of the last query when the text is a plain SELECT. */
  output: Array<{ name: string; sources: ColumnRef[] }>
  warnings: SqlFinding[]
}
