import { AppError } from '@/lib/errors'
import type { Applied, FailureReply, WriterReply, WriterRequest } from './messages'
import type { StopWatch } from './stop-watch'
import { startStopWatch, stopError } from './stop-watch'

export interface TimeLimit {
  /** Counts from the moment the writer begins with it. */
  timeoutMs?: number | undefined
  signal?: AbortSignal | undefined
}

export interface WriterAnswer {
  applied: Applied | undefined
  version: number
}

export type Work = Exclude<WriterRequest, { type: 'interrupt' }>

/** One request to the writer until it is answered, over the death of several writer processes if need be. */
export interface WriterJob {
  request: Work
  readonly answer: Promise<WriterAnswer>
  readonly timeoutMs: number
  readonly watch: StopWatch
  running: boolean
  /** Processes that ended while they worked on this. */
  deaths: number
  finish(answer: WriterAnswer): void
  fail(error: Error): void
}

const graceMs = 1500
const mostDeaths = 2

export function createWriterJob(request: Work, limit: TimeLimit, act: { interrupt(): void; kill(): void }): WriterJob {
  const { promise, resolve, reject } = Promise.withResolvers<WriterAnswer>()
  const watch = startStopWatch(limit.signal, graceMs, act)
  const timeoutMs = limit.timeoutMs ?? 0
  return {
    request,
    answer: promise,
    timeoutMs,
    watch,
    running: false,
    deaths: 0,
    finish(answer) {
      watch.end()
      resolve(answer)
    },
    fail(error) {
      watch.end()
      reject(watch.reason ? stopError(watch.reason, timeoutMs) : error)
    },
  }
}

/** True when the job is over. */
export function receiveReply(
  job: WriterJob | undefined,
  reply: Exclude<WriterReply, { type: 'ready' | 'step' }>,
): boolean {
  if (!job) return false
  if (reply.type === 'started') {
    job.running = true
    job.watch.limit(job.timeoutMs)
    return false
  }
  if (reply.type === 'committing') {
    job.watch.end()
    return false
  }
  if (reply.type === 'failure') job.fail(toError(reply))
  else if (job.request.type === 'outcome' && job.watch.reason && !reply.applied)
    job.fail(stopError(job.watch.reason, job.timeoutMs))
  else job.finish({ applied: reply.applied, version: reply.version })
  return true
}

const toError = ({ code, message, committed, statement }: FailureReply): AppError => {
  if (committed) return new AppError(code, message, { details: { committed } })
  return new AppError(code, message, statement === undefined ? {} : { details: { statement } })
}

/**
 * What to ask the next process; undefined = give up. A write that was stopped is not repeated: only whether its commit
 * came first remains to be known.
 */
export function afterDeath(job: WriterJob, wasReady: boolean): Work | undefined {
  if (job.running || !wasReady) job.deaths += 1
  job.running = false
  if (job.deaths >= mostDeaths) return undefined
  if (!job.watch.reason) return job.request
  if (job.request.type !== 'write') return undefined
  job.request = { type: 'outcome', id: job.request.id, key: job.request.key }
  return job.request
}

export const writerUnavailable = (reason: string): AppError =>
  new AppError('warehouse-unavailable', `The warehouse writer is not available: ${reason.trim().slice(-500)}`)
