import { AppError } from '@/lib/errors'

export type StopReason = 'timeout' | 'aborted'

export interface StopWatch {
  readonly reason: StopReason | undefined
  /** The time limit counts from here; waiting for a free process doesn't. */
  limit(timeoutMs: number): void
  /** Forgets time limit and signal; a kill that was due no longer happens. */
  end(): void
}

/** Asks for the end at the time limit or when the signal says so, and insists after `graceMs`. */
export function startStopWatch(
  signal: AbortSignal | undefined,
  graceMs: number,
  act: { interrupt: (reason: StopReason) => void; kill: (reason: StopReason) => void },
): StopWatch {
  let reason: StopReason | undefined
  let limitTimer: NodeJS.Timeout | undefined
  let killTimer: NodeJS.Timeout | undefined
  const stop = (why: StopReason) => {
    if (reason) return
    reason = why
    killTimer = setTimeout(() => act.kill(why), graceMs)
    act.interrupt(why)
  }
  const onAbort = () => stop('aborted')
  if (signal?.aborted) queueMicrotask(onAbort)
  signal?.addEventListener('abort', onAbort, { once: true })
  return {
    get reason() {
      return reason
    },
    limit(timeoutMs) {
      clearTimeout(limitTimer)
      limitTimer = setTimeout(() => stop('timeout'), timeoutMs)
    },
    end() {
      clearTimeout(limitTimer)
      clearTimeout(killTimer)
      signal?.removeEventListener('abort', onAbort)
    },
  }
}

export const stopError = (reason: StopReason, timeoutMs: number): AppError =>
  reason === 'aborted'
    ? new AppError('aborted', 'The statement was cancelled')
    : new AppError('query-timeout', `The statement took longer than ${timeoutMs} ms and was stopped`, {
        details: { timeoutMs },
      })
