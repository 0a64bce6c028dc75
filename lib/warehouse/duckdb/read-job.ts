import { AppError } from '@/lib/errors'
import type { CellValue } from '@/lib/warehouse/port'
import type { Child } from './child'
import type { ReaderReply, ResultLimits } from './messages'
import type { StopReason } from './stop-watch'
import { startStopWatch, stopError } from './stop-watch'

export interface ReadTask {
  file: string
  sql: string
  trusted: boolean
  limits: ResultLimits
  timeoutMs: number
  signal?: AbortSignal | undefined
  onProgress?: ((progress: { rows: number; elapsedMs: number }) => void) | undefined
}

export interface ReadOutcome {
  columns: Array<{ name: string; type: string }>
  rows: CellValue[][]
  total: number | undefined
  truncated: boolean
}

export interface ReadJob {
  readonly id: number
  readonly outcome: Promise<ReadOutcome>
  start(child: Child): void
  /** True when the reader is free again. */
  receive(reply: Exclude<ReaderReply, { type: 'ready' }>): boolean
  /** True when the query hadn't begun there and should be given to another reader. */
  childEnded(stderr: string): boolean
  fail(error: Error): void
}

const graceMs = 2000
const progressMs = 250
/** Readers that may die before a query begins in them. */
const mostFalseStarts = 3
let lastId = 0

/** One query from the moment it is asked: waiting, running, stopped by time or signal, answered or lost with its reader. */
export function createReadJob(task: ReadTask, leaveQueue: () => void): ReadJob {
  lastId += 1
  const id = lastId
  const outcome: ReadOutcome = { columns: [], rows: [], total: undefined, truncated: false }
  const { promise, resolve, reject } = Promise.withResolvers<ReadOutcome>()
  let child: Child | undefined
  let hasBegun = false
  let falseStarts = 0
  const ticker = startTicker(task, () => outcome.rows.length)
  const watch = startStopWatch(task.signal, graceMs, {
    interrupt: (reason) => {
      child?.send({ type: 'interrupt', id })
      if (child) return
      leaveQueue()
      end(stopError(reason, task.timeoutMs))
    },
    kill: (reason) => {
      child?.kill()
      end(stopError(reason, task.timeoutMs))
    },
  })
  function end(error?: Error): void {
    watch.end()
    clearInterval(ticker)
    if (error) reject(error)
    else resolve(outcome)
  }

  return {
    id,
    outcome: promise,
    start(reader) {
      child = reader
      const { file, sql, trusted, limits } = task
      reader.send({ type: 'query', id, file, sql, trusted, limits })
      watch.limit(task.timeoutMs)
    },
    receive(reply) {
      if (reply.type === 'started') hasBegun = true
      else if (reply.type === 'columns') outcome.columns = reply.columns
      else if (reply.type === 'rows') outcome.rows.push(...reply.rows)
      else end(settle(reply, outcome, watch.reason, task.timeoutMs))
      return reply.type === 'done' || reply.type === 'failure'
    },
    childEnded(stderr) {
      child = undefined
      falseStarts += 1
      if (!hasBegun && !watch.reason && falseStarts < mostFalseStarts) return true
      end(watch.reason ? stopError(watch.reason, task.timeoutMs) : hasBegun ? crashed(stderr) : noReader(stderr))
      return false
    },
    fail: end,
  }
}

/** Fills in the outcome, or returns why there is none. */
function settle(
  reply: Extract<ReaderReply, { type: 'done' | 'failure' }>,
  outcome: ReadOutcome,
  stopped: StopReason | undefined,
  timeoutMs: number,
): Error | undefined {
  if (stopped) return stopError(stopped, timeoutMs)
  if (reply.type === 'failure') return new AppError(reply.code, reply.message)
  outcome.total = reply.total
  outcome.truncated = reply.truncated
  return undefined
}

function startTicker({ onProgress }: ReadTask, rows: () => number): NodeJS.Timeout | undefined {
  if (!onProgress) return undefined
  const start = performance.now()
  return setInterval(() => onProgress({ rows: rows(), elapsedMs: Math.round(performance.now() - start) }), progressMs)
}

const crashed = (stderr: string): AppError =>
  new AppError('query-failed', 'The query ended the process that ran it; nothing else was affected', {
    details: { crashed: true },
    cause: stderr,
  })

export const noReader = (reason: string): AppError =>
  new AppError('warehouse-unavailable', `No reader process is available: ${reason.trim().slice(-500)}`)
