import type { LoggedEvent } from '@/lib/contracts/run-event'
import type { ChannelMessage, ChannelParts, SourceHandlers } from './event-channel'

const leaderLock = 'sluice-events'
const tabLock = (tabId: string) => `sluice-tab-${tabId}`

/**
 * The browser's side of the channel: Web Locks choose the leader, a BroadcastChannel carries the events. Where there are no locks
 * (plain HTTP on another host than localhost) every tab reads for itself.
 */
export function browserParts(onRefused: () => void): ChannelParts {
  const tabId = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`
  const locks: LockManager | undefined = navigator.locks
  const channel = locks ? new BroadcastChannel('sluice-events') : undefined
  holdLock(locks, tabLock(tabId))

  return {
    tabId,
    post: (message) => channel?.postMessage(message),
    onMessage: (listener) => {
      const handle = ({ data }: MessageEvent<ChannelMessage>) => listener(data)
      channel?.addEventListener('message', handle)
      return () => channel?.close()
    },
    lead: (onLead) => (locks ? leadByLock(locks, onLead) : leadAlone(onLead)),
    livingTabs: async () => {
      const { held } = (await locks?.query()) ?? {}
      return (
        held &&
        new Set(held.flatMap(({ name }) => (name?.startsWith('sluice-tab-') ? [name.slice('sluice-tab-'.length)] : [])))
      )
    },
    open: (after, watch, handlers) => openSource(after, watch, handlers, onRefused),
  }
}

/** Kept until the page goes; the browser lets go of it even after a crash. */
function holdLock(locks: LockManager | undefined, name: string): void {
  locks?.request(name, () => new Promise<never>(() => undefined)).catch(() => undefined)
}

function leadByLock(locks: LockManager, onLead: () => void): () => void {
  const abort = new AbortController()
  let resign: () => void = () => abort.abort()
  locks
    .request(leaderLock, { signal: abort.signal }, () => {
      onLead()
      return new Promise<void>((resolve) => {
        resign = resolve
      })
    })
    // Only an abort rejects here: the tab went before it was its turn.
    .catch(() => undefined)
  return () => resign()
}

function leadAlone(onLead: () => void): () => void {
  const timer = setTimeout(onLead, 0)
  return () => clearTimeout(timer)
}

const retryDelays = [500, 1000, 2000, 5000, 10_000]

/**
 * The browser reconnects by itself with the last id; only an answer that is not a stream (a restart behind a proxy, an ended session)
 * closes it for good, then it is opened again from here.
 */
function openSource(
  after: number,
  watch: readonly string[],
  handlers: SourceHandlers,
  onRefused: () => void,
): { close(): void } {
  let position = after
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let source = connect()

  function connect(): EventSource {
    const next = new EventSource(`/api/events?after=${position}&watch=${watch.map(encodeURIComponent).join(',')}`)
    next.onopen = () => {
      failures = 0
      handlers.onStatus('open')
    }
    next.onmessage = ({ data }: MessageEvent<string>) => {
      const event = JSON.parse(data) as LoggedEvent
      position = Math.max(position, event.id)
      handlers.onEvent(event)
    }
    next.onerror = () => {
      if (next.readyState !== EventSource.CLOSED) return handlers.onStatus('waiting')
      handlers.onStatus('lost')
      onRefused()
      timer = setTimeout(
        () => {
          source = connect()
        },
        retryDelays[Math.min(failures++, retryDelays.length - 1)],
      )
    }
    return next
  }

  return {
    close: () => {
      clearTimeout(timer)
      source.close()
    },
  }
}
