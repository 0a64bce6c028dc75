import { globalSingleton } from '@/lib/global'
import { createLog } from '@/lib/log'

export interface CapturedLog {
  /** Lines so far, parsed; `text` as they were written. */
  lines(message?: string): Array<Record<string, unknown>>
  text(): string
  clear(): void
}

/** The process's log at debug level, kept in memory. It must be asked for before anything logs. */
export function captureLog(): CapturedLog {
  let written = ''
  const stream = {
    write: (line: string) => {
      written += line
    },
  }
  globalSingleton('log', () => createLog('debug', stream))
  const lines = () =>
    written
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>)
  return {
    text: () => written,
    clear: () => {
      written = ''
    },
    lines: (message) => lines().filter(({ msg }) => message === undefined || msg === message),
  }
}
