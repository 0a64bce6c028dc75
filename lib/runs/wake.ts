/** Wakes streams after a commit. It carries no data: readers go back to the log, so replay and live can neither overlap nor leave a gap. */
export interface Wake {
  /**
   * `topic` is a conversation id, or `state` for what concerns lists and inboxes. Commits of one turn of the event loop wake
   * once; after a round with many listeners the next one waits (25 ms for 500), so that commits close together share it.
   */
  notify(topics: Iterable<string>): void
  /** Calls `listener` soon after a commit that touches one of the topics; returns the way to stop. */
  subscribe(topics: Iterable<string>, listener: Listener): () => void
  /** Ends every stream, for a shutdown. */
  close(): void
  readonly closed: AbortSignal
}

/** What the listeners of one round have read already: no commit can come in between, so what one read holds for all. */
export type Round = Map<string, unknown>
export type Listener = (round: Round) => void

export const stateTopic = 'state'

/** About twice what one listener's reading and writing takes: however many there are, half of the time is left for the runs. */
const restMsPerListener = 0.05

export function createWake(): Wake {
  const listeners = new Map<string, Set<Listener>>()
  const closing = new AbortController()
  let touched = new Set<string>()
  let restsUntil = 0

  const wakeSoon = () => {
    const restMs = restsUntil - performance.now()
    if (restMs < 1) setImmediate(wakeAll)
    else setTimeout(wakeAll, restMs)
  }
  const wakeAll = () => {
    const due = new Set([...touched].flatMap((topic) => [...(listeners.get(topic) ?? [])]))
    touched = new Set()
    restsUntil = performance.now() + due.size * restMsPerListener
    const round: Round = new Map()
    for (const listener of due) listener(round)
  }

  return {
    closed: closing.signal,
    close: () => closing.abort(),
    notify: (topics) => {
      if (touched.size === 0) wakeSoon()
      for (const topic of topics) touched.add(topic)
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
