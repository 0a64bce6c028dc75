import type { Phased } from './phased'

/** What a person wants, as far as the planner understands it. Names are as written; plans look them up. */
export type Intent =
  | { kind: 'help' }
  | { kind: 'thanks' }
  | { kind: 'typed-approval' }
  | { kind: 'never-mind' }
  | { kind: 'write-sql' }
  | { kind: 'go-on' }
  | { kind: 'cannot'; what: 'predict' | 'send' | 'delete-rows' | 'unread-columns' }
  | { kind: 'unknown' }
  /** Only says what is not to be done. */
  | { kind: 'unwanted'; said: string[] }
  /** A column is to go and to stay. */
  | { kind: 'contrary'; column: string }
  | { kind: 'list-tables'; layer?: string }
  | { kind: 'search-tables'; query: string }
  | { kind: 'list-tasks'; status?: 'online' | 'offline' | 'frozen'; query?: string }
  | { kind: 'list-packs'; status?: PackStatus; pending?: boolean }
  | { kind: 'describe-table'; table: string; wantsDdl: boolean; columnQuery?: string; meaning?: boolean }
  | { kind: 'query'; table?: string; question: Question }
  | { kind: 'chart'; table?: string; question: Question; style: ChartStyle }
  | { kind: 'sql'; sql: string }
  | { kind: 'unknown-ratio'; name: string }
  | FileIntent
  | { kind: 'lineage'; table: string; column?: string; direction: 'upstream' | 'downstream' | 'both' }
  | { kind: 'show-task'; name: string; column?: string }
  | {
      kind: 'change-column'
      table: string
      changes: ColumnEdit[]
      downstream: boolean
      publish: boolean
      phased?: Phased
    }
  | { kind: 'edit-script'; name: string; from: string; to: string; publish: boolean; phased?: Phased }
  | { kind: 'write-etl'; table?: string; source?: string; question: Question; publish: boolean }
  | { kind: 'investigate'; name?: string; instance?: string; day?: string }
  | { kind: 'check-downstream'; table: string; delegated: boolean }
  | { kind: 'fix-downstream'; table?: string; publish: boolean }
  | { kind: 'undo' }
  | { kind: 'decisions' }
  | { kind: 'discard'; names: string[] }
  | { kind: 'publish'; draft: boolean; elsewhere?: boolean }
  | { kind: 'hold-release'; unclear: string }
  | { kind: 'deploy'; pack?: string }
  | { kind: 'withdraw'; pack?: string }
  | { kind: 'rollback'; pack?: string }
  | { kind: 'backfill'; names: string[]; range: Range; includeDownstream: boolean }
  | { kind: 'cancel-backfill' }
  | { kind: 'operate'; tool: OperateTool; names: string[]; range?: Range }
  | { kind: 'instances'; status?: InstanceStatus; name?: string; day?: string; wantsLog: boolean }
  | { kind: 'instance-act'; tool: 'killInstance' | 'rerunInstance'; name?: string; instance?: string; day?: string }
  | { kind: 'drop-table'; table: string }
  | {
      kind: 'create-table'
      table: string
      columns: Array<{ name: string; type: string; comment?: string }>
      publish: boolean
    }
  | { kind: 'edit-number'; name: string; from: string; to: string; column?: string; publish: boolean }
  | { kind: 'quality-rule'; table: string; column: string; check: string; blocking: boolean; publish: boolean }
  | { kind: 'schedule'; name: string; cron?: string; publish: boolean }

/** About a file that was sent along; `text` is the request, in which its columns are looked for once they are known. */
export interface FileIntent {
  kind: 'read-file'
  /** Its path; absent when none was sent. */
  path?: string
  wants: FileWants
  question: Question
  style: ChartStyle
  text: string
}

/** `cannot`: what no script of a question does, such as loading the file into a table. `unclear`: it is shown, and that is said. */
export type FileWants = 'look' | 'unclear' | 'rows' | 'head' | 'value' | 'chart' | 'cannot'

export type PackStatus = 'draft' | 'published'
export type OperateTool = 'freezeTask' | 'unfreezeTask' | 'offlineTask' | 'debugRun'
export type InstanceStatus = 'failed' | 'running' | 'waiting' | 'blocked' | 'success'

export type ColumnEdit =
  | { op: 'rename'; column: string; to: string }
  | { op: 'retype'; column: string; type: string }
  | { op: 'drop'; column: string }
  | { op: 'add'; column: string; type: string; comment?: string }

/** How a picture shows the numbers. */
export interface ChartStyle {
  /** Absent: a line over time, else bars. */
  kind?: 'line' | 'bar' | 'flat-bar' | 'pie' | 'area'
  stacked?: boolean
  /** A kind that was asked for and is not drawn, as written. */
  unknown?: string
}

/** A question about data: what to measure, by what, over which days. */
export interface Question {
  /** Concepts asked for (keys of `concepts.ts`), in the order in which they stand. */
  measures: string[]
  by: Dimension[]
  /** Columns named as such. */
  columns: string[]
  /** `rows` counts rows; `entities` counts different ones of the first measure; `newest` is the last data day. */
  value: 'rows' | 'entities' | 'sum' | 'average' | 'max' | 'min' | 'newest'
  /** The request says how to combine values; columns named without that are shown as they are. */
  aggregates: boolean
  days?: Range
  top?: number
  order: 'most' | 'least'
  /** The largest or smallest are wanted, not all in their order. */
  isRanking: boolean
  /** Each group's part of the whole is wanted too. */
  share: boolean
  filters: Filter[]
  /** A limit on the measure of single things, which are counted: orders above 1000. */
  bound?: Bound
  /** Limits on a value whose column is not clear: `above 1000`. */
  limits: string[]
  /** Words of the request that played no part; said in the answer. */
  unused: string[]
  /** Words that may be values of a column: looked up in the table that is chosen. */
  values: string[]
  /** A word for time that named no days. */
  unreadTime?: string
  /** Values that are left out: rows that have them, and no others. A question that has some is not answered without it. */
  excluded?: string[]
  /** What some of the values are known to be, such as cities: a table without a column for them answers nothing. */
  valuesOf: string[]
  /** Only these values are wanted: 「只看」, `only`. */
  narrows: boolean
  /** Each period beside the one before it. */
  change?: 'day' | 'week' | 'month'
  /** Two periods beside each other. */
  compare?: Comparison
  /** The measure was not said: sales, unless the question before had one. */
  isImplied?: boolean
}

export interface Comparison {
  now: Range
  /** Absent: the period before, as long as this one. */
  before?: Range | 'year-ago'
}

/** A concept, or a word that is looked up as a column's name. */
export type Dimension = { concept: string } | { word: string }

export interface Filter {
  /** A concept's key or a column's name. */
  of: string
  is: '=' | '<>' | '>' | '>=' | '<' | '<='
  value: string
}

export interface Bound {
  /** A concept's key. */
  of: string
  is: '>' | '>=' | '<' | '<='
  value: string
}

/** Days of data, both ends included. Relative ones count from the newest day of the data, not from today's clock. */
export type Range =
  | { from: string; to: string }
  /** The last `days`, after leaving out `skip` newest ones. */
  | { days: number; skip?: number }
  /** The running (0) or an earlier calendar unit. */
  | { unit: 'week' | 'month' | 'year'; back: number }
  /** Days of a year that was not named: `MM-DD`. */
  | { fromDay: string; toDay: string }
  /** A month of a year that was not named; from a day on, `YYYY-MM-DD` or `MM-DD`. */
  | { month: number }
  | { since: string }
