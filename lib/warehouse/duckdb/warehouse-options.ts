import type { EngineLimits, WriteStep } from './messages'

export interface DuckDbWarehouseOptions {
  /** The warehouse's own folder: database, snapshots and temporary files. */
  dataDir: string
  /** An existing database instead of our own; only read when it is larger than `maxCopyBytes`. */
  duckdbPath?: string | undefined
  queryLimits?: Partial<QueryLimits> | undefined
  gate?: ReadGate | undefined
  /** For tests: each step of a write and the process that took it; the process pauses there. */
  probe?: { pauseMs: number; onStep: (step: WriteStep, pid: number) => void } | undefined
}

/** A check before anything is sent to the engine, which has its own. */
export type ReadGate = (sql: string) => GateVerdict | Promise<GateVerdict>

export interface GateVerdict {
  ok: boolean
  code?: string | undefined
  message?: string | undefined
}

export interface QueryLimits {
  maxRows: number
  maxBytes: number
  timeoutMs: number
  writeTimeoutMs: number
  /** Time for counting the rows of a result that was cut. */
  countMs: number
  maxCopyBytes: number
  /** Size of a downloaded result. */
  maxExportBytes: number
  /** Memory of a reader process at which its query is stopped. */
  maxResidentBytes: number
  /** Reader processes that are kept warm, and that run at most. */
  readers: { warm: number; most: number }
  readerEngine: EngineLimits
  writerEngine: EngineLimits
}

export const standardLimits: QueryLimits = {
  maxRows: 10_000,
  maxBytes: 5 * 1024 * 1024,
  timeoutMs: 30_000,
  writeTimeoutMs: 10 * 60_000,
  countMs: 2000,
  maxCopyBytes: 4 * 1024 ** 3,
  maxExportBytes: 1024 ** 3,
  maxResidentBytes: 1024 ** 3,
  readers: { warm: 2, most: 4 },
  readerEngine: { threads: 2, memory: '512MB', temporarySpace: '2GB' },
  writerEngine: { threads: 2, memory: '1GB', temporarySpace: '8GB' },
}
