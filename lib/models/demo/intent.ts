/** What a person wants, as far as the planner understands it. Names are as written; plans look them up. */
export type Intent =
  | { kind: 'help' }
  | { kind: 'thanks' }
  | { kind: 'typed-approval' }
  | { kind: 'unknown' }
  | { kind: 'list-tables' }
  | { kind: 'search-tables'; query: string }
  | { kind: 'describe-table'; table: string; wantsDdl: boolean; columnQuery?: string }
  | { kind: 'query'; table?: string; question: Question }
  | { kind: 'sql'; sql: string }
  | { kind: 'lineage'; table: string; column?: string; direction: 'upstream' | 'downstream' }
  | { kind: 'show-task'; name: string }
  | { kind: 'change-column'; table: string; change: ColumnEdit; publish: boolean }
  | { kind: 'edit-script'; name: string; from: string; to: string; publish: boolean }
  | { kind: 'fix-downstream'; publish: boolean }
  | { kind: 'publish'; draft: boolean }
  | { kind: 'deploy'; pack?: string }
  | { kind: 'withdraw'; pack?: string }
  | { kind: 'rollback'; pack?: string }
  | { kind: 'backfill'; name: string; range: Range; includeDownstream: boolean }
  | { kind: 'operate'; tool: 'freezeTask' | 'unfreezeTask' | 'offlineTask' | 'debugRun'; name: string }
  | { kind: 'instances'; status?: 'failed' | 'running' | 'waiting' | 'blocked' | 'success'; name?: string; wantsLog: boolean }
  | { kind: 'instance-act'; tool: 'killInstance' | 'rerunInstance'; name?: string; instance?: string }
  | { kind: 'drop-table'; table: string }
  | { kind: 'chart'; question: Question; table?: string }

export type ColumnEdit =
  | { op: 'rename'; column: string; to: string }
  | { op: 'retype'; column: string; type: string }
  | { op: 'drop'; column: string }
  | { op: 'add'; column: string; type: string }

/** A question about data: what to measure, by what, over which days; words as written. */
export interface Question {
  words: string[]
  by: string[]
  measure: 'rows' | 'sum' | 'count' | 'average'
  of: string[]
  days?: number
  top?: number
}

/** Days of data, both included, `YYYY-MM-DD`; or the last `days` ones up to yesterday. */
export type Range = { from: string; to: string } | { days: number }
