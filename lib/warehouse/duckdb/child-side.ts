/** Used by the entry files of child processes only. */

/**
 * A child never outlives its parent. SIGKILL, because a plain exit waits for the engine's threads, and a query that
 * can't be interrupted would keep the process alive.
 */
export function endWithParent(): void {
  process.on('disconnect', endNow)
  if (!process.connected) endNow()
}

/** `onSent` runs when the message has left, or can't leave because the parent is gone (`disconnect` ends this process then). */
export function send(message: object, onSent: () => void = () => undefined): void {
  process.send?.(message, undefined, undefined, onSent)
}

export const endNow = (): void => {
  process.kill(process.pid, 'SIGKILL')
}
