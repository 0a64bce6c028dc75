import { AgentError } from './agent-error'

/** Resolves after `ms`; an abort ends the wait at once with an `aborted` error. */
export function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(aborted())
    const timer = setTimeout(done, ms)
    function done() {
      signal.removeEventListener('abort', stop)
      resolve()
    }
    function stop() {
      clearTimeout(timer)
      reject(aborted())
    }
    signal.addEventListener('abort', stop, { once: true })
  })
}

/** The promise, or an `aborted` error as soon as the signal fires; what the promise does later is ignored. */
export function unlessAborted<T>(promise: PromiseLike<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(aborted())
    const stop = () => reject(aborted())
    signal.addEventListener('abort', stop, { once: true })
    promise.then(
      (value) => {
        signal.removeEventListener('abort', stop)
        resolve(value)
      },
      (error: unknown) => {
        signal.removeEventListener('abort', stop)
        reject(error)
      },
    )
  })
}

export const aborted = () => new AgentError('aborted', 'The run was stopped.', false)
