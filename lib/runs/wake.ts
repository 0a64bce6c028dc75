/** Wakes streams after a commit. It carries no data: readers go back to the log, so replay and live can neither overlap nor leave a gap. */
export interface Wake {
  /** `topic` is a conversation id, or `state` for what concerns lists and inboxes. */
  notify(topics: Iterable<string>): void
  /** Calls `listener` after each commit that touches one of the topics; returns the way to stop. */
  subscribe(topics: Iterable<string>, listener: () => void): () => void
  /** Ends every stream, for a shutdown. */
  close(): void
  readonly closed: AbortSignal
}

export const stateTopic = 'state'

export function createWake(): Wake {
  const listeners = new Map<string, Set<() => void>>()
  const closing = new AbortController()
  return {
    closed: closing.signal,
    close: () => closing.abort(),
    notify: (topics) => {
      const due = new Set<() => void>()
      for (const topic of topics) for (const listener of listeners.get(topic) ?? []) due.add(listener)
      for (const listener of due) listener()
    },
    subscribe: (topics, listener) => {
      const mine = [...topics]
      for (const topic of mine) {
        const set = listeners.get(topic) ?? new Set()
        listeners.set(topic, set.add(listener))
      }
      return () => {
        for (const topic of mine) {
          listeners.get(topic)?.delete(listener)
          if (listeners.get(topic)?.size === 0) listeners.delete(topic)
        }
      }
    },
  }
}
