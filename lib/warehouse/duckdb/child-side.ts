/** Used by the entry files of child processes only. */

/**
 * A child never outlives its parent. SIGKILL, because a plain exit waits for the engine's threads, and a query that
 * can't be interrupted would keep the process alive.
 */
export function endWithParent(): void {
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  if (!process.connected) process.kill(process.pid, 'SIGKILL')
}

export function send(message: object): void {
  process.send?.(message, undefined, undefined, ignoreClosedChannel)
}

/** The parent is gone: `disconnect` is on its way and ends this process. */
const ignoreClosedChannel = (): void => undefined
