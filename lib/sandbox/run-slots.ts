import { AppError } from '@/lib/errors'

/** Lets at most `count` pieces of work run at once; the others wait in the order they came. */
export function createRunSlots(count: number) {
  const waiting: Array<() => void> = []
  let free = count
  const release = () => {
    const next = waiting.shift()
    if (next) next()
    else free++
  }
  return async <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    if (free > 0) free--
    else await turn(waiting, signal)
    try {
      return await work()
    } finally {
      release()
    }
  }
}

function turn(waiting: Array<() => void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      waiting.splice(waiting.indexOf(enter), 1)
      reject(new AppError('aborted', 'The script was stopped before it began.'))
    }
    const enter = () => {
      signal.removeEventListener('abort', onAbort)
      resolve()
    }
    waiting.push(enter)
    signal.addEventListener('abort', onAbort, { once: true })
    if (signal.aborted) onAbort()
  })
}
