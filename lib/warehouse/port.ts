/** Engine-neutral access to a SQL warehouse. Errors are `AppError` with a warehouse code. */

/** What JSON can carry: decimals, dates, intervals, lists, structs, blobs and integers beyond 2^53 are text. */
export type CellValue = string | number | boolean | null

export interface QueryResult {
  columns: Array<{ name: string; type: string }>
  rows: CellValue[][]
  /** Rows the query has in all; undefined when it was not counted (the result was cut and the engine cannot tell). */
  total: number | undefined
  returned: number
  /** True when rows or bytes were cut to the limit. */
  truncated: boolean
  /** The snapshot that was read, e.g. `v12`. */
  snapshotVersion: number
  elapsedMs: number
}

export interface QueryOptions {
  maxRows?: number
  timeoutMs?: number
  signal?: AbortSignal
  onProgress?: (progress: { rows: number; elapsedMs: number }) => void
}

/** What an export writes: a statement, refused unless it only reads, or rows that are there already. */
export type ExportSource = { sql: string } | { columns: Array<{ name: string; type: string }>; rows: CellValue[][] }

export interface ExportOptions {
  format: 'csv' | 'parquet'
  /** Of a statement: the snapshot that it is to read. */
  snapshotVersion?: number
  maxRows: number
  /** For a program instead of a spreadsheet: every value as it is. */
  asIs?: boolean
  timeoutMs?: number
  signal?: AbortSignal
}

export interface ExportedRows {
  file: string
  rows: number
  bytes: number
  /** Removes the file; its reader calls it. */
  remove(): void
}

export interface WriteStatement {
  /** One statement, or several (then without `params`); none may end the transaction or leave the database. */
  sql: string
  params?: CellValue[]
}

export interface WriteResult {
  /** By each statement text, in order: the rows it adds or updates, or the rows it deletes where it only deletes. */
  rowsChanged: number[]
  /** Snapshot that contains the write. */
  snapshotVersion: number
  /** True when the idempotency key had been applied before: nothing was done again. */
  alreadyApplied: boolean
  elapsedMs: number
}

export interface Warehouse {
  /** Read-only: refused with `not-read-only` unless exactly one statement that only reads. Runs on an immutable snapshot. */
  query(sql: string, options?: QueryOptions): Promise<QueryResult>
  explain(sql: string): Promise<string>
  /**
   * Writes rows to a file. CSV is UTF-8 with a header, texts that a spreadsheet would run as a formula are defused. `snapshot-gone`
   * when the snapshot of a statement isn't there any more. Absent = the engine can't.
   */
  exportRows?(source: ExportSource, options: ExportOptions): Promise<ExportedRows>
  /** Tables and columns as the engine has them. */
  describe(): Promise<Array<{ table: string; columns: Array<{ name: string; type: string }> }>>
  /**
   * Approved work and scheduled runs only: all statements in one transaction, together with the idempotency key;
   * a key that was applied before does nothing. A failure rolls everything back; only an error with `details.committed`
   * means that the write stands and just can't be read yet (no room for a snapshot): `writeOutcome` tells when it can.
   */
  write(
    key: string,
    statements: WriteStatement[],
    options?: { timeoutMs?: number; signal?: AbortSignal },
  ): Promise<WriteResult>
  /** The recorded outcome of a key, for recovery after a crash. */
  writeOutcome(key: string): Promise<WriteResult | undefined>
  /** Runs statements on a throwaway copy and reports; the master is untouched. `details.statement` of an error = which one failed. */
  dryRun(
    statements: WriteStatement[],
    options?: { timeoutMs?: number; signal?: AbortSignal },
  ): Promise<{ rowsChanged: number[]; elapsedMs: number }>
  close(): Promise<void>
}
