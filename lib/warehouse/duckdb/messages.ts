import type { CellValue, ExportSource, WriteStatement } from '@/lib/warehouse/port'

/** What parent and child processes say to each other over the IPC channel, as JSON. */

/** Longer statements are refused: DuckDB's parser crashes on some of 100 KB. */
export const longestSql = 64 * 1024

export interface EngineLimits {
  threads: number
  /** DuckDB's notation, e.g. `512MB`. */
  memory: string
  temporarySpace: string
}

export interface ReaderOptions {
  temporaryDirectory: string
  limits: EngineLimits
  /** Resident memory at which a query is interrupted: a large result doesn't count towards DuckDB's own limit. */
  maxResidentBytes: number
}

export interface ExporterOptions {
  /** The snapshot. */
  file: string
  /** The only folder that the process may write to. */
  folder: string
  format: 'csv' | 'parquet'
  maxRows: number
  asIs: boolean
  limits: EngineLimits
}

/** What an exporter is sent once it is ready: an `ExportSource`. */
export type ExporterRequest = ExportSource

export type ExporterReply =
  | { type: 'ready' }
  | { type: 'done'; rows: number }
  | { type: 'failure'; code: 'not-read-only' | 'query-failed'; message: string }

export interface WriterOptions {
  master: string
  /** Absent: the process works on a copy and nothing is published. */
  snapshotDirectory?: string | undefined
  temporaryDirectory: string
  limits: EngineLimits
  /** Reports each step and waits this long after it, so that a test can kill the process exactly there. */
  pauseMs?: number | undefined
}

export interface ResultLimits {
  maxRows: number
  maxBytes: number
  /** Time for counting the rows of a result that was cut. */
  countMs: number
}

export type ReaderRequest =
  /** Opens a snapshot ahead of the next query. */
  | { type: 'open'; file: string }
  /** `trusted` statements are ours (catalogue queries) and skip the gate. */
  | { type: 'query'; id: number; file: string; sql: string; limits: ResultLimits; trusted: boolean }
  | { type: 'interrupt'; id: number }

export type ReaderReply =
  | { type: 'ready' }
  | { type: 'started'; id: number }
  | { type: 'columns'; id: number; columns: Array<{ name: string; type: string }> }
  | { type: 'rows'; id: number; rows: CellValue[][] }
  | { type: 'done'; id: number; total: number | undefined; truncated: boolean }
  /** `retire`: the process has grown too large to go on. */
  | (FailureReply & { retire?: boolean })

export interface FailureReply {
  type: 'failure'
  id: number
  code: 'not-read-only' | 'query-failed' | 'warehouse-unavailable'
  message: string
  /** The write stands, but no snapshot shows it yet. */
  committed?: boolean
  /** Place of the text that failed, from 0. */
  statement?: number
}

export type WriterRequest =
  /** Makes sure that a snapshot of the master exists and is current. */
  | { type: 'publish'; id: number }
  | { type: 'write'; id: number; key: string; statements: WriteStatement[] }
  | { type: 'outcome'; id: number; key: string }
  /** Runs and rolls back; the process was started on a copy. */
  | { type: 'dry-run'; id: number; statements: WriteStatement[] }
  | { type: 'interrupt'; id: number }

/** The places where a kill must leave either nothing or everything. */
export const writeSteps = [
  'received',
  'begun',
  'executed',
  'recorded',
  'committed',
  'checkpointed',
  'copied',
  'renamed',
  'pointed',
] as const
export type WriteStep = (typeof writeSteps)[number]

export interface Applied {
  rowsChanged: number[]
  elapsedMs: number
  alreadyApplied: boolean
}

export type WriterReply =
  | { type: 'ready' }
  | { type: 'started'; id: number }
  /** From here on the write can't be cancelled, only waited for. */
  | { type: 'committing'; id: number }
  | { type: 'step'; id: number; step: WriteStep }
  | { type: 'done'; id: number; applied: Applied | undefined; version: number }
  | FailureReply
